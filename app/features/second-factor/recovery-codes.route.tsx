import { data, redirect } from "react-router";

import { takeTurn } from "#app/shared/limits.server.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireRecentProof, requireUser } from "#app/shared/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/recovery-codes.route";
import { CodeList } from "./code-list.tsx";
import { tellOfNewCodes } from "./letters.server.ts";
import { BUSY, codesUnlessBusy } from "./new-codes.server.ts";
import { setRecoveryCodes } from "./queries.server.ts";

export const handle = { scripts: false } satisfies RouteHandle;

const OVERVIEW = "/account/second-factor";
/** Ten slow hashes at a time. */
const SETS = { limit: 5, windowSeconds: 10 * 60 };

export function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  requireRecentProof(user, `${OVERVIEW}/recovery-codes`);
  if (!user.hasSecondFactor) throw redirect(OVERVIEW);
  return null;
}

interface CodesResult {
  problem?: string;
  codes?: string[];
}

export async function action({ context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireRecentProof(user, `${OVERVIEW}/recovery-codes`);
  if (!user.hasSecondFactor) throw redirect(OVERVIEW);
  const turn = await takeTurn(`recovery-codes|${user.id}`, SETS);
  const made = turn.allowed ? await codesUnlessBusy() : null;
  if (!made)
    return data<CodesResult>({ problem: turn.allowed ? BUSY : TOO_MANY }, { status: turn.allowed ? 503 : 429 });
  if (!(await setRecoveryCodes(user.id, made.hashes))) throw redirect(OVERVIEW);
  tellOfNewCodes(user.email);
  return data<CodesResult>({ codes: made.codes });
}

const TOO_MANY = "You have made new codes five times. Please wait ten minutes.";

export default function RecoveryCodesPage({ actionData }: Route.ComponentProps) {
  const { codes, problem }: CodesResult = actionData ?? {};
  if (codes) {
    return (
      <PlainPage title="Your recovery codes">
        <CodeList codes={codes} />
        <a href={OVERVIEW} className="button-solid mt-6 w-full">
          I have kept them
        </a>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="New recovery codes">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p>Ten new codes are made and shown once. Those that you have now are worth nothing any more then.</p>
      <form method="post" className="mt-6">
        <button type="submit" className="button-solid w-full">
          Make new recovery codes
        </button>
      </form>
      <a href={OVERVIEW} className="text-button mt-2">
        Back
      </a>
    </PlainPage>
  );
}
