import { done, invalid, type Asked, type Outcome } from "#app/http/mutation.server.ts";

import { setNickname } from "./queries.server.ts";

const PROBLEMS = {
  reserved: "This name is reserved. Please choose another.",
  taken: "Another reader uses this name, or one that looks like it. Please choose another.",
};
const NEEDED =
  "Please keep a nickname. Without it, your suggestions would appear under a name that another reader uses.";

export async function saveProfile({
  user,
  fields: { nickname },
  values,
}: Asked<{ nickname: string | null }>): Promise<Outcome> {
  const outcome = await setNickname(user, nickname);
  if (outcome === "saved") return done();
  const problem = nickname === null ? NEEDED : PROBLEMS[outcome];
  return invalid({ nickname: problem }, values, outcome === "taken" ? 409 : 400);
}
