import { data, replace } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/goals.route";
import { setGoal } from "./queries.server.ts";
import { GoalForm } from "./schema.ts";

const FAILED = "Failed to save your goal";

export interface GoalResult {
  error?: string;
  /** Not the reader's fault. */
  failed?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const parsed = GoalForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message ?? "";
    return data<GoalResult>({ error }, { status: 400 });
  }
  const { year, books } = parsed.data;
  await setGoal(user.id, year, books);
  return replace(`/reading-tracker/statistics?year=${year}`);
}

/** A goal that could not be saved must not take the page, and what was typed, away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<GoalResult>({ failed: refusalIn(error, FAILED) }, { status: 503 });
  }
}
