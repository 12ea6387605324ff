import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { emailBodies, type EmailParts } from "#app/platform/mail/email-template.ts";

type AccountEmail = { subject: string; text: string; html: string };

export function verificationEmail({
  url,
  email,
  openedAt,
}: {
  url: string;
  email: string;
  openedAt: Date;
}): AccountEmail {
  return accountEmail(t("Confirm your e-mail address"), {
    paragraphs: [
      t(
        "Somebody created a Bookmatch account for {email} on {utc}. If that was you, confirm the address in the browser where you signed up. The link works once, within a day.",
        { email, utc: utc(openedAt) },
      ),
    ],
    action: { label: t("Confirm this address"), url },
    closing: t("Didn’t sign up? Use the same link to delete the account or claim it."),
  });
}

export function resetEmail({ url }: { url: string }): AccountEmail {
  return accountEmail(t("Set a new password"), {
    paragraphs: [
      t(
        "Somebody asked for a new password for your Bookmatch account. If it was you, use this link to choose one. It works for an hour.",
      ),
    ],
    action: { label: t("Set a new password"), url },
    closing: t("Not you? Ignore this e-mail. Nothing has changed."),
  });
}

export function wrongPasswordsEmail({ url }: { url: string }): AccountEmail {
  return accountEmail(t("Somebody tried to sign in to your account"), {
    paragraphs: [
      t(
        "Somebody tried several wrong passwords for your Bookmatch account, on a device we don’t know. They didn’t get in. For a while, we won’t accept any password from unknown devices.",
      ),
      t(
        "You can still sign in on devices you’ve used before. If it was you and you’ve forgotten your password, set a new one.",
      ),
    ],
    action: { label: t("Set a new password"), url },
    closing: t(
      "Not you? You don’t need to do anything unless you use your password elsewhere too. We write about this at most once a day.",
    ),
  });
}

export function wrongCodesEmail({ url }: { url: string }): AccountEmail {
  return accountEmail(t("Somebody knows your password"), {
    paragraphs: [
      t(
        "Somebody entered your password at Bookmatch, on a device you haven’t used before, and then several wrong codes. Your second factor kept them out.",
      ),
      t(
        "For a while, we won’t accept codes from unknown devices. You can still sign in on a device you’ve used before, or with a recovery code.",
      ),
    ],
    action: { label: t("Set a new password"), url },
    closing: t("If it was you, there’s nothing to do. We write about this at most once a day."),
  });
}

export function newPasswordEmail({ url }: { url: string }): AccountEmail {
  return accountEmail(t("Your password was changed"), {
    paragraphs: [
      t(
        "Your Bookmatch account has a new password. We signed out all other devices, and earlier links for a new password no longer work.",
      ),
    ],
    action: { label: t("It wasn’t me: set another password"), url },
    closing: t("If it was you, there’s nothing to do."),
  });
}

export function newDeviceEmail({ device, at, url }: { device: string; at: Date; url: string }): AccountEmail {
  return accountEmail(t("New sign-in to your account"), {
    paragraphs: [t("Somebody signed in to your Bookmatch account with {device}, on {utc}.", { device, utc: utc(at) })],
    action: { label: t("See recent activity"), url },
    closing: t("If it was you, there’s nothing to do. If not, set a new password. That signs out every device."),
  });
}

export function issuerLinkedEmail({ issuer, url }: { issuer: string; url: string }): AccountEmail {
  return accountEmail(t("You can now sign in with {issuer}", { issuer }), {
    paragraphs: [
      t("Somebody just signed in to your Bookmatch account with {issuer}. From now on, that works every time.", {
        issuer,
      }),
    ],
    action: { label: t("See how you sign in"), url },
    closing: t("If it was you, there’s nothing to do. If not, set a new password. That signs out every device."),
  });
}

export function claimedEmail({ issuer, url }: { issuer: string; url: string }): AccountEmail {
  return accountEmail(t("The account for your address is yours now"), {
    paragraphs: [
      t(
        "Somebody had created an account for your address but never confirmed it. You’ve just signed in with {issuer}, which confirms the address, so the account is yours. We removed its old password and signed everybody else out.",
        { issuer },
      ),
    ],
    action: { label: t("See your account"), url },
    closing: t("If you created it yourself with a password, you can set a new one with “Forgot password?”."),
  });
}

export function changeAddressEmail({ url }: { url: string }): AccountEmail {
  return accountEmail(t("Confirm your new e-mail address"), {
    paragraphs: [
      t(
        "Somebody wants to use this address for their Bookmatch account. If it’s you, open the link in a browser where you’re signed in. It works once, within a day.",
      ),
    ],
    action: { label: t("Use this address"), url },
    closing: t("Not you? Ignore this e-mail, and nothing will change."),
  });
}

export function addressChangeEmail({ done, url }: { done: boolean; url: string }): AccountEmail {
  return accountEmail(done ? t("Your e-mail address was changed") : t("Somebody asked to change your e-mail address"), {
    paragraphs: [
      done
        ? t("Your Bookmatch account now uses another e-mail address. You can no longer sign in with this one.")
        : t(
            "Somebody who knows your password asked to use another e-mail address for your Bookmatch account. It changes once somebody confirms it from the new address.",
          ),
    ],
    action: { label: done ? t("Open Bookmatch") : t("It wasn’t me: set another password"), url },
    closing: done
      ? t("Not you? Write to the owner of this site, named in the imprint.")
      : t("If it was you, there’s nothing to do."),
  });
}

function accountEmail(subject: string, parts: Omit<EmailParts, "heading">): AccountEmail {
  return { subject, ...emailBodies({ heading: subject, ...parts }) };
}

/** Always UTC: a mail to an address that may be a stranger's must not depend on the account's settings. */
function utc(time: Date): string {
  return `${UTC.format(time).replace("\u202F", " ")} (UTC)`;
}

const UTC = inEachLanguage(
  () => new Intl.DateTimeFormat(localeNow(), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
