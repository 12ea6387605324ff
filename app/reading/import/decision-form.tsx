import { Form, Link } from "react-router";

import { t } from "#app/language/t.ts";

import type { PreviewRow } from "./preview-row.ts";
import { RowHead, RowList } from "./row-list.tsx";

import * as styles from "./reading-import.module.css";

interface DecisionFormProps {
  importId: number;
  rows: PreviewRow[];
  next: number | null;
}

/** No option is preselected. */
export function DecisionForm({ importId, rows, next }: DecisionFormProps) {
  if (rows.length === 0) return <RowList rows={[]} more={null} />;
  return (
    <Form method="post" action={`/reading-tracker/import/${importId}/decisions`} key={rows[0]?.line}>
      {next !== null && <input type="hidden" name="next" value={next} />}
      <ul className={styles.importRows}>
        {rows.map((row) => (
          <li key={row.line}>
            <fieldset>
              <legend>
                <RowHead row={row} />
              </legend>
              <p className="note">{row.reason}</p>
              {row.candidates.map(({ id, name }) => (
                <Option key={id} row={row} value={`book-${id}`} text={t("It’s {name}", { name })} />
              ))}
              <Option row={row} value="own" text={t("None of these. Add it as my own book")} />
              <Option row={row} value="skip" text={t("Leave it out")} />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className={styles.importActions}>
        <button type="submit" className="button-quiet">
          {t("Save decisions")}
        </button>
        {next !== null && (
          <Link to={`?show=decide&after=${next}`} className="text-button">
            {t("Decide these later")}
          </Link>
        )}
      </div>
    </Form>
  );
}

function Option({ row, value, text }: { row: PreviewRow; value: string; text: string }) {
  return (
    <label className={styles.importOption}>
      <input type="radio" name={`line-${row.line}`} value={value} defaultChecked={row.choice === value} />
      <span>{text}</span>
    </label>
  );
}
