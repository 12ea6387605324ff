import { data } from "react-router";

import { log } from "#app/server/log.ts";
import { AdminFrame } from "#app/shared/admin-frame.tsx";
import { WORDS_WAIT } from "#app/shared/may-be-read.server.ts";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { adminsNeedSecondFactor } from "#app/shared/second-factor.server.ts";
import { homeIfGone, requireAdmin, requireAdminPage } from "#app/shared/session.ts";
import { isImprintFilled, siteOwner, type SiteOwner } from "#app/shared/site-owner.server.ts";

import type { Route } from "./+types/settings.route";
import { joiningFacts } from "./joining-facts.server.ts";
import { JoiningSection } from "./joining-section.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { setSiteOwner } from "./queries.server.ts";
import { OwnerForm } from "./schema.ts";
import { SecondFactorRule } from "./second-factor-rule.tsx";

const FAILED = "Failed to save the settings";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const [owner, joining, needed] = await Promise.all([siteOwner(), joiningFacts(admin.id), adminsNeedSecondFactor()]);
  const secondFactor = { needed, hasOwn: admin.hasSecondFactor };
  return { owner, filled: isImprintFilled(owner), joining, wordsWait: WORDS_WAIT, secondFactor };
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
  const admin = requireAdmin(context);
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
    await setSiteOwner(admin.id, parsed.data);
  } catch (error) {
    if (isReaderGone(error)) return homeIfGone(error);
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

export default function Settings({
  loaderData: { owner, filled, joining, wordsWait, secondFactor },
  actionData,
}: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Settings"
      lead="Who runs this place, as the law wants it said, and who may join it."
      back="/dashboard"
    >
      <OwnerFields owner={owner} filled={filled} result={actionData} />
      <JoiningSection {...joining} />
      <ConfirmedAddresses wordsWait={wordsWait} />
      <SecondFactorRule {...secondFactor} />
    </AdminFrame>
  );
}

/** What it means for the words of readers whether this place can send mail. */
function ConfirmedAddresses({ wordsWait }: { wordsWait: boolean }) {
  return (
    <section className="mt-10 max-w-xl border-t border-hairline pt-6">
      <h2 className="mb-2 font-serif text-xl">Confirmed addresses</h2>
      <p>
        {wordsWait
          ? "This place sends mail. Whoever has not confirmed their e-mail address can read everything, but what they write for others, and their reports, wait until they have."
          : "This place cannot send mail, because no mail server is configured. So nobody is asked to confirm an address: what unconfirmed accounts write is read by everybody, and anybody can register with a made-up address."}
      </p>
    </section>
  );
}
