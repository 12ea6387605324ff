import { data } from "react-router";

import { askForNewPasskey, readNewPasskey } from "#app/shared/passkey-questions.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { homeIfGone, requireRecentProof, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/passkeys.route";
import { tellOfAddition } from "./letters.server.ts";
import { BUSY, firstCodes } from "./new-codes.server.ts";
import { addPasskey, passkeyUserId } from "./queries.server.ts";
import { PasskeyName } from "./schema.ts";

export const handle = { methods: ["PUT", "POST"] } satisfies RouteHandle;

export interface PasskeyResult {
  errors?: { name?: string; form?: string };
  /** New recovery codes, shown this once. */
  codes?: string[];
}

const refused = (errors: NonNullable<PasskeyResult["errors"]>, status = 400) =>
  data<PasskeyResult>({ errors }, { status });

/** PUT asks the browser to make a passkey, POST adds what it made. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireRecentProof(user, "/account/second-factor");
  if (request.method === "PUT") {
    return askForNewPasskey(user, await passkeyUserId(user.id).catch(homeIfGone));
  }
  const form = await request.formData();
  const name = PasskeyName.safeParse(form.get("name"));
  if (!name.success) return refused({ name: name.error.issues[0]!.message });
  const passkey = await readNewPasskey(request, form, user.id);
  if (!passkey) return refused({ form: "The passkey could not be read, or came too late. Please try again." });
  const made = await firstCodes(user.hasSecondFactor);
  if (!made) return refused({ form: BUSY }, 503);
  const { added, withCodes } = await addPasskey(user, name.data, passkey, made.hashes).catch(homeIfGone);
  if (added !== "added") return refused({ form: PROBLEMS[added] });
  tellOfAddition(user.email, `the passkey “${name.data}”`);
  return data<PasskeyResult>(withCodes ? { codes: made.codes } : {});
}

const PROBLEMS = {
  "there already": "This passkey is in use already.",
  "too many": "Your account has 20 passkeys, and there is room for no more. Remove one first.",
};

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused({ form: refusalIn(error, "No answer came. Please try again.") }, 503);
  }
}
