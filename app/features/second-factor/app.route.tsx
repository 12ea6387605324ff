import { useId } from "react";
import { data, redirect } from "react-router";

import { stepOf } from "#app/server/auth/totp.ts";
import { againIn } from "#app/shared/again.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { sealSecret } from "#app/shared/one-time-codes.server.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { secondFactorOf } from "#app/shared/second-factor.server.ts";
import { homeIfGone, requireRecentProof, requireUser } from "#app/shared/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/app.route";
import { newSetup, openSetup, setupView, type SetupView } from "./app-setup.server.ts";
import { CodeList } from "./code-list.tsx";
import { tellOfAddition } from "./letters.server.ts";
import { BUSY, firstCodes } from "./new-codes.server.ts";
import { addApp } from "./queries.server.ts";
import { AppSetup } from "./schema.ts";

/** Nothing here needs a script, and the router's map has one address less. */
export const handle = { scripts: false } satisfies RouteHandle;

/** More than anybody mistypes, and few enough to hash recovery codes for. */
const TRIES = { limit: 10, windowSeconds: 10 * 60 };

const OVERVIEW = "/account/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  requireRecentProof(user, `${OVERVIEW}/app`);
  const { appAddedAt } = await secondFactorOf(user.id);
  return { isAdded: appAddedAt !== null, ...(await newSetup(user, new Date())) };
}

interface AppResult {
  errors?: { code?: string; form?: string };
  /** The same secret again, so that it need not be read anew after a wrong code. */
  view?: SetupView;
  done?: true;
  /** New recovery codes, shown this once. */
  codes?: string[];
}

const refused = (errors: NonNullable<AppResult["errors"]>, view?: SetupView, status = 400) =>
  data<AppResult>({ errors, ...(view && { view }) }, { status });

/** Adds the app once it has shown that it makes the right codes. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireRecentProof(user, `${OVERVIEW}/app`);
  const parsed = AppSetup.safeParse(Object.fromEntries(await request.formData()));
  const now = new Date();
  const secret = parsed.success ? await openSetup(user.id, parsed.data.setup, now) : null;
  if (!parsed.success || secret === null) return refused({ form: "That took too long. Please begin anew." });
  const view = await setupView(secret, user.email, parsed.data.setup);
  const turn = await takeTurn(`second-factor-setup|${user.id}`, TRIES);
  if (!turn.allowed) {
    return refused({ form: `That was wrong too often. ${againIn("try", turn.retryAfterSeconds)}` }, view, 429);
  }
  const step = stepOf(parsed.data.code, secret, now);
  if (step === null) return refused({ code: "This is not the code that the app shows at this moment." }, view);
  const made = await firstCodes(user.hasSecondFactor);
  if (!made) return refused({ form: BUSY }, view, 503);
  const sealed = await sealSecret(user.id, secret, now);
  const { added, withCodes } = await addApp(user, sealed, step, made.hashes).catch(homeIfGone);
  if (added !== "added") throw redirect(OVERVIEW);
  tellOfAddition(user.email, "an authenticator app");
  return data<AppResult>({ done: true, ...(withCodes && { codes: made.codes }) });
}

export default function AppPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const result: AppResult | undefined = actionData;
  if (result?.done || loaderData.isAdded) {
    return (
      <PlainPage title="Your authenticator app is set up">
        {result?.codes ? <CodeList codes={result.codes} /> : <p>Its codes are asked for after your password.</p>}
        <a href={OVERVIEW} className="button-solid mt-6 w-full">
          {result?.codes ? "I have kept them" : "Done"}
        </a>
      </PlainPage>
    );
  }
  const { setup, secret, address, picture } = result?.view ?? loaderData;
  return (
    <PlainPage title="Set up an authenticator app">
      {result?.errors?.form && <ErrorBanner>{result.errors.form}</ErrorBanner>}
      <ol className="mt-3 list-decimal space-y-5 pl-5">
        <li>
          Scan this picture with the app.
          {/* Black on white by day and night: not every camera reads it the other way round. */}
          <svg
            role="img"
            aria-label="QR code with the secret below"
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-full max-w-56"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={picture.path} fill="#000" />
          </svg>
          <p className="mt-3 text-sm">
            Or{" "}
            <a href={address} className="underline">
              open it in an app on this device
            </a>
            , or type this secret:
          </p>
          <p className="font-mono text-sm select-all [overflow-wrap:anywhere]">{secret}</p>
        </li>
        <li>
          <form method="post" className="space-y-5">
            <input type="hidden" name="setup" value={setup} />
            <Field
              id={id}
              label="Code that the app shows"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
              hint="Six digits."
              error={result?.errors?.code}
            />
            <button type="submit" className="button-solid w-full">
              Turn on
            </button>
          </form>
        </li>
      </ol>
    </PlainPage>
  );
}
