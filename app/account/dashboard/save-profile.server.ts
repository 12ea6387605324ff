import { done, invalid, type Asked, type Outcome } from "#app/http/mutation.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { setNickname } from "./queries.server.ts";

const PROBLEMS = inEachLanguage(() => ({
  reserved: t("This name is reserved. Please choose another."),
  taken: t("Another reader uses this name, or one that looks like it. Please choose another."),
}));
const NEEDED = () =>
  t("Please keep a nickname. Without it, your requests would appear under a name that another reader uses.");

export async function saveProfile({
  user,
  fields: { nickname },
  values,
}: Asked<{ nickname: string | null }>): Promise<Outcome> {
  const outcome = await setNickname(user, nickname);
  if (outcome === "saved") return done();
  const problem = nickname === null ? NEEDED() : PROBLEMS[outcome];
  return invalid({ nickname: problem }, values, outcome === "taken" ? 409 : 400);
}
