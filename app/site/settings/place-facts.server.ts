import { env } from "#app/env.server.ts";
import type { Language } from "#app/language/t.ts";
import type { Accent } from "#app/platform/place/accent.ts";
import { place } from "#app/platform/place/place.queries.server.ts";
import { tokenBy } from "#app/platform/style-tokens.ts";

export interface PlaceFacts {
  placeName: string | null;
  accent: Accent;
  /** What stands for no own colour. */
  usual: string;
  grounds: Accent;
  /** Address of the logo. */
  logo: string | null;
  welcome: string | null;
  ownRules: string | null;
  purpose: string | null;
  language: Language | null;
  /** What e-mails are from, where it is set with the server. */
  sender: { name: string; setting: string } | null;
  /** The variable that sets the language, if one does. */
  lockedBy: string | null;
}

export function placeFacts(): PlaceFacts {
  const { name, accent, logo, version, language, ...words } = place();
  const { welcome, ownRules, purpose } = words;
  return {
    placeName: name,
    accent: accent ?? { day: tokenBy("pencil", "day"), night: tokenBy("pencil", "night") },
    usual: tokenBy("pencil", "day"),
    grounds: { day: tokenBy("paper", "day"), night: tokenBy("paper", "night") },
    logo: logo && `/place/${version}.png`,
    welcome,
    ownRules,
    purpose,
    language: env.DEFAULT_LANGUAGE ?? language,
    sender: senderSet(),
    lockedBy: env.DEFAULT_LANGUAGE === undefined ? null : "DEFAULT_LANGUAGE",
  };
}

function senderSet(): PlaceFacts["sender"] {
  const name = /^(?<name>[^<]+)</
    .exec(env.MAIL_FROM ?? "")
    ?.groups?.["name"]?.replaceAll('"', "")
    .trim();
  return name ? { name, setting: "MAIL_FROM" } : null;
}
