import { createHash } from "node:crypto";

import { env } from "#app/env.server.ts";
import { isLanguage, type Language } from "#app/language/t.ts";
import { log } from "#app/platform/log.ts";
import { db } from "#db/client.server.ts";
import { listenTo } from "#db/notices.ts";
import { siteSettings } from "#db/schema.ts";

import { judgeAccent, readColour, type Accent } from "./accent.ts";

/** What an owner has made of this site; null for what stays Bookmatch's. */
export interface Place {
  name: string | null;
  accent: Accent | null;
  logo: Buffer<ArrayBuffer> | null;
  welcome: string | null;
  ownRules: string | null;
  purpose: string | null;
  language: Language | null;
  /** Of everything here; "" where nothing is set. */
  version: string;
}

export const PLACE_CHANGED = "place";
const RETRY_MS = 1_000;

const UNSET: Place = {
  name: null,
  accent: null,
  logo: null,
  welcome: null,
  ownRules: null,
  purpose: null,
  language: null,
  version: "",
};

let known = UNSET;
/** In the order in which they began: an older read that ends later shows an older state. */
let [lastRead, lastShown] = [0, 0];

export const place = (): Place => known;

export async function readPlace(): Promise<void> {
  const read = ++lastRead;
  const { placeName, accent, logo, welcome, ownRules, purpose, language } = siteSettings;
  const [row] = await db
    .select({ name: placeName, accent, logo, welcome, ownRules, purpose, language })
    .from(siteSettings);
  if (read < lastShown) return;
  lastShown = read;
  known = row ? placeOf(row) : UNSET;
}

function placeOf(
  row: Record<"name" | "accent" | "welcome" | "ownRules" | "purpose" | "language", string | null> & Pick<Place, "logo">,
): Place {
  const version = Object.values(row).every((value) => value === null) ? "" : versionOf(Object.values(row));
  const colour = row.accent === null ? null : readColour(row.accent);
  const judged = colour && judgeAccent(colour);
  return {
    ...row,
    accent: judged && "accent" in judged ? judged.accent : null,
    language: isLanguage(row.language) ? row.language : null,
    version,
  };
}

function versionOf(values: ReadonlyArray<string | Buffer | null>): string {
  const hash = createHash("sha256");
  for (const value of values) hash.update(`${value?.length ?? "-"} `).update(value ?? "");
  return hash.digest("hex").slice(0, 16);
}

export function followPlace(): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const listening = listenTo(env.DATABASE_URL!, PLACE_CHANGED, () => void readAgain());

  async function readAgain(): Promise<void> {
    clearTimeout(timer);
    try {
      await readPlace();
    } catch (error) {
      log.warn({ err: error }, "the place's own name and look could not be read");
      if (!stopped) timer = setTimeout(() => void readAgain(), RETRY_MS);
    }
  }

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return listening.stop();
    },
  };
}
