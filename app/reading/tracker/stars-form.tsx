import { useFetcher } from "react-router";

import { t } from "#app/language/t.ts";
import { entryPath, UPDATE_FAILED, type EntryAnswer, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { StarsField } from "#app/reading/parts/stars-field.tsx";

import { applyPending } from "./apply-pending.ts";
import { entryKey } from "./entry-key.ts";
import { numberProblem } from "./number-form.tsx";

interface StarsFormProps {
  entry: ReadingEntry;
  legend?: string;
}

export function StarsForm({ entry, legend = t("Your stars") }: StarsFormProps) {
  const fetcher = useFetcher<EntryAnswer>({ key: entryKey(entry.id, "stars") });
  const shown = applyPending(entry, fetcher.formData, "");
  const failed = fetcher.state === "idle" && fetcher.data !== undefined && !("ok" in fetcher.data);
  return (
    <fetcher.Form method="post" action={entryPath(entry.id, "stars")}>
      <StarsField
        legend={legend}
        stars={shown.rating}
        onChoose={(stars) =>
          void fetcher.submit(
            { stars, title: entry.title },
            { method: "POST", action: entryPath(entry.id, "stars"), flushSync: true },
          )
        }
      />
      {failed && (
        <p role="alert" className="field-error">
          {numberProblem(fetcher.data) ?? UPDATE_FAILED()}
        </p>
      )}
    </fetcher.Form>
  );
}
