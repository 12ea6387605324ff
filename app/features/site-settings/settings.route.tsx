import { data } from "react-router";

import { log } from "#app/server/log.ts";
import { AdminFrame } from "#app/shared/admin-frame.tsx";
import { refusalIn } from "#app/shared/refusal.ts";
import { adminsNeedSecondFactor } from "#app/shared/second-factor.server.ts";
import { requireAdmin, requireAdminPage } from "#app/shared/session.ts";
import { isImprintFilled, siteOwner, type SiteOwner } from "#app/shared/site-owner.server.ts";

import type { Route } from "./+types/settings.route";
import { OwnerFields } from "./owner-fields.tsx";
import { setSiteOwner } from "./queries.server.ts";
import { OwnerForm } from "./schema.ts";
import { SecondFactorRule } from "./second-factor-rule.tsx";

const FAILED = "Failed to save the settings";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const [owner, needed] = await Promise.all([siteOwner(), adminsNeedSecondFactor()]);
  return { owner, filled: isImprintFilled(owner), secondFactor: { needed, hasOwn: admin.hasSecondFactor } };
}

export interface SettingsResult {
  saved?: true;
  errors?: Partial<Record<keyof SiteOwner, string>>;
  /** As typed, for a browser without scripts. */
  values?: Partial<Record<keyof SiteOwner, string>>;
  /** Not the admin's fault. */
  failed?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const typed = [...(await request.formData())];
  const values = Object.fromEntries(typed.filter((field): field is [string, string] => typeof field[1] === "string"));
  const parsed = OwnerForm.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return data<SettingsResult>({ errors, values }, { status: 400 });
  }
  try {
    await setSiteOwner(parsed.data);
  } catch (error) {
    log.error({ err: error }, "the settings could not be saved");
    return data<SettingsResult>({ failed: FAILED, values }, { status: 500 });
  }
  return data<SettingsResult>({ saved: true });
}

/** Settings that could not be saved must not take what was typed away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<SettingsResult>({ failed: refusalIn(error, FAILED) }, { status: 503 });
  }
}

export default function Settings({ loaderData: { owner, filled, secondFactor }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Settings" lead="Who runs this place, as the law wants it said." back="/dashboard">
      <OwnerFields owner={owner} filled={filled} result={actionData} />
      <SecondFactorRule {...secondFactor} />
    </AdminFrame>
  );
}
