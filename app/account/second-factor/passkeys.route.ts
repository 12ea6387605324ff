import { NO_ANSWER } from "#app/http/answer.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/passkeys.route";
import { sendFactorAdded } from "./emails.server.ts";
import { BUSY, firstCodes } from "./new-codes.server.ts";
import { askForNewPasskey, readNewPasskey } from "./passkey-questions.ts";
import { addPasskey, passkeyUserId } from "./queries.server.ts";
import { OVERVIEW } from "./rules.ts";
import { NewPasskey } from "./schema.ts";

export const handle = { methods: ["PUT", "POST"] } satisfies RouteHandle;

/** PUT returns the options for creating a passkey, POST adds the created one. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return args.request.method === "PUT" ? ask(args) : add(args);
}

function ask(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { proof: OVERVIEW }, async ({ user }) => askForNewPasskey(user, await passkeyUserId(user.id)));
}

/** Adding the first factor also returns recovery codes, which are shown only once. */
function add(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { proof: OVERVIEW, form: NewPasskey }, async ({ user, fields: { name, credential } }) => {
    const passkey = await readNewPasskey(args.request, credential, user.id);
    if (!passkey) return problem(t("That didn’t work or took too long. Please try again."));
    const made = await firstCodes(user.hasSecondFactor);
    if (!made) return problem(BUSY(), 503);
    const { added, withCodes } = await addPasskey(user, name, passkey, made.hashes);
    if (added !== "added") return problem(PROBLEMS[added]);
    sendFactorAdded(user.email, t("the passkey “{name}”", { name }));
    return done(withCodes ? { codes: made.codes } : {});
  });
}

const PROBLEMS = inEachLanguage(() => ({
  "there already": t("This passkey is already in use."),
  "too many": t("You have 20 passkeys, the most an account can have. Remove one first."),
}));

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });
