import { z } from "zod";

import { isSecret } from "#app/http/typed-fields.ts";
import { OwnPath } from "#app/platform/own-path.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

/** A form of a session that had ended. Only its reader sends it, once signed in. */
const UnsentForm = z.object({
  to: OwnPath,
  from: OwnPath,
  isUpload: z.boolean(),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});
export type UnsentForm = z.infer<typeof UnsentForm>;

/** Null for a form with a password or a code, which has to be filled in again. Files are left out. */
export function unsentForm(to: string, from: string, form: FormData, isUpload: boolean): UnsentForm | null {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  if (fields.some(([name]) => isSecret(name))) return null;
  return { to: OwnPath.parse(to), from: OwnPath.parse(from), isUpload, fields };
}

export function readUnsentForm(json: string | undefined): UnsentForm | null {
  const parsed = UnsentForm.safeParse(tryOrNull(() => JSON.parse(json ?? "null")));
  return parsed.success ? parsed.data : null;
}
