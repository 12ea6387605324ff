import { OwnerForm } from "#app/books/admin/owner-form.tsx";
import type { Answer } from "#app/http/answer.ts";
import { Field } from "#app/ui/field.tsx";

const HINT = "The name, or the address of its page.";

export function JoinFields({ answer }: { answer: Answer | undefined }) {
  return (
    <OwnerForm answer={answer} done="Joined." submit="Join" busyText="Joining..." isForNew>
      {({ typed, errors }) => {
        const field = (name: "name" | "into") => ({
          id: `join-${name}`,
          name,
          hint: HINT,
          autoComplete: "off",
          defaultValue: typed[name] ?? "",
          error: errors[name],
        });
        return (
          <>
            <div>
              <label htmlFor="join-kind" className="field-label">
                Kind
              </label>
              <select id="join-kind" name="kind" className="field-input" defaultValue={typed["kind"] ?? "authors"}>
                <option value="authors">Authors</option>
                <option value="series">Series</option>
              </select>
              {errors["kind"] && <p className="field-error">{errors["kind"]}</p>}
            </div>
            <Field label="Name to replace" {...field("name")} />
            <Field label="Name to keep" {...field("into")} />
          </>
        );
      }}
    </OwnerForm>
  );
}
