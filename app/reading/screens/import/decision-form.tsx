import { Form, Link } from "react-router";

import type { PreviewRow } from "#app/reading/model/import/preview-row.ts";

import { RowHead, RowList } from "./row-list.tsx";

interface DecisionFormProps {
  importId: number;
  rows: PreviewRow[];
  /** Behind which line the next page begins. */
  next: number | null;
}

/** Books that are not clear, and what each of them may be. Nothing is chosen before the reader has. */
export function DecisionForm({ importId, rows, next }: DecisionFormProps) {
  if (rows.length === 0) return <RowList rows={[]} more={null} />;
  return (
    <Form method="post" action={`/reading-tracker/import/${importId}/decisions`} key={rows[0]?.line}>
      {next !== null && <input type="hidden" name="next" value={next} />}
      <ul className="import-rows">
        {rows.map((row) => (
          <li key={row.line}>
            <fieldset>
              <legend>
                <RowHead row={row} />
              </legend>
              <p className="text-sm text-muted">{row.reason}</p>
              {row.candidates.map(({ id, name }) => (
                <Option key={id} row={row} value={`book-${id}`} text={`It is ${name}`} />
              ))}
              <Option row={row} value="own" text="None of these: keep it as my own book" />
              <Option row={row} value="skip" text="Leave it out" />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="import-actions">
        <button type="submit" className="button-quiet">
          Save decisions
        </button>
        {next !== null && (
          <Link to={`?show=decide&after=${next}`} className="text-button">
            Decide these later
          </Link>
        )}
      </div>
    </Form>
  );
}

function Option({ row, value, text }: { row: PreviewRow; value: string; text: string }) {
  return (
    <label className="import-option">
      <input type="radio" name={`line-${row.line}`} value={value} defaultChecked={row.choice === value} />
      <span>{text}</span>
    </label>
  );
}
