import { z } from "zod";

import { OwnPath } from "#app/platform/own-path.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

/** A form that came in a session that had ended. Nothing sends it but its reader, once signed in. */
const UnsentForm = z.object({
  /** Where it goes. */
  to: OwnPath,
  /** Where its reader was. */
  from: OwnPath,
  isUpload: z.boolean(),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});
export type UnsentForm = z.infer<typeof UnsentForm>;

/** Never written into a page. */
const SECRET = /password|code|credential/i;

/** Null for a form with a password or a code, which has to be filled in again. Files are left out. */
export function unsentForm(to: string, from: string, form: FormData, isUpload: boolean): UnsentForm | null {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  if (fields.some(([name]) => SECRET.test(name))) return null;
  return { to: OwnPath.parse(to), from: OwnPath.parse(from), isUpload, fields };
}

/** Reads what `JSON.stringify` wrote of one; null if it is none. */
export function readUnsentForm(json: string | undefined): UnsentForm | null {
  const parsed = UnsentForm.safeParse(tryOrNull(() => JSON.parse(json ?? "null")));
  return parsed.success ? parsed.data : null;
}
