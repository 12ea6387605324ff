import { data } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/profile.route";
import { setNickname } from "./queries.server.ts";
import { ProfileForm } from "./schema.ts";

const PROBLEMS = {
  reserved: "This name is reserved. Please choose another.",
  taken: "Another reader has this name, or one that looks like it. Please choose another.",
};
const NEEDED =
  "What you have written in suggestions would stand under a name that another reader has. Please keep a nickname.";
const FAILED = "Failed to update profile";

export interface ProfileResult {
  saved?: true;
  errors?: { nickname?: string };
  /** Not the reader's fault. */
  failed?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const parsed = ProfileForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const nickname = parsed.error.issues[0]?.message ?? "";
    return data<ProfileResult>({ errors: { nickname } }, { status: 400 });
  }
  const { nickname } = parsed.data;
  const outcome = await setNickname(user, nickname).catch(homeIfGone);
  if (outcome === "saved") return data<ProfileResult>({ saved: true });
  const problem = nickname === null ? NEEDED : PROBLEMS[outcome];
  return data<ProfileResult>({ errors: { nickname: problem } }, { status: outcome === "taken" ? 409 : 400 });
}

/** A profile that could not be saved must not take the dialog, and what was typed in it, away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ProfileResult>({ failed: refusalIn(error, FAILED) }, { status: 503 });
  }
}
