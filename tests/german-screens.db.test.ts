import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { beforeAll, expect, it } from "vitest";

import { PRESETS } from "#app/books/places/presets.ts";
import { SIGNS } from "#app/deck/together/code.ts";
import { readTranslations } from "#scripts/messages/translations.ts";

import { Reader } from "./reader.ts";
import { setScene, type Scene } from "./screens/scene.ts";
import { SCREENS, type Screen } from "./screens/table.ts";
import { useTestApp } from "./signed-in.ts";

const { app } = useTestApp();
let scene: Scene;
/** Titles, names and whatever else somebody has written. */
const written = new Set<string>();

beforeAll(async () => {
  scene = await setScene(app.pool);
  const { rows } = await app.pool.query<{ column: string; table: string }>(
    `SELECT column_name AS column, table_name AS table FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type IN ('text', 'character varying') OR udt_name = '_text')`,
  );
  for (const { table, column } of rows) {
    const values = await app.pool.query<{ text: string | string[] | null }>(
      `SELECT DISTINCT "${column}" AS text FROM "${table}"`,
    );
    // A post is HTML; its own sentences are shown one by one.
    for (const text of values.rows.flatMap((row) => row.text ?? []))
      for (const each of textsOf(fromHtml(text))) written.add(tidy(each));
  }
});

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, " ");

/** Words that German has as well, and names of things. */
const IN_BOTH: ReadonlySet<string> = new Set(
  [...readTranslations("de").values()]
    .flatMap((texts) => [...texts].filter(([english, german]) => english === german).map(([english]) => english))
    .concat(
      Object.values(PRESETS).map(({ name }) => name),
      ["Bookmatch", "Match", "Talk", "Coffee Talk", "Amazon", "Amazon Affiliate", "SMTP_URL", "English", "Deutsch"],
      ["dsb.gv.at", "AbeBooks, Shop", "Open Library · Bookmatch", "Goodreads, The StoryGraph", "Genre", "Status"],
      // Notes of imports, in the language of whoever imported.
      ["It has no author.", "No date."],
      // Languages, countries and months of one name.
      ["Latin", "Hindi", "Urdu", "Esperanto", "Afrikaans", "Filipino", "Gujarati", "Kannada", "Khmer", "Malayalam"],
      ["Marathi", "Punjabi", "Sanskrit", "Sindhi", "Somali", "Tamil", "Telugu", "Zulu"],
      ["China", "Japan", "Liechtenstein", "Malta", "Portugal"],
      ["Feb", "Apr", "Jun", "Jul", "Aug", "Sep", "Nov", "April", "August", "September", "November"],
    ),
);

const SHOWN = ["title", "alt", "placeholder", "label", "dataLabel", "ariaLabel", "ariaDescription", "ariaValueText"];

function* textsOf(node: Nodes): Generator<string> {
  if (node.type === "text") yield node.value;
  if (node.type === "element") {
    if (/^(?:script|style|code)$/.test(node.tagName)) return;
    for (const name of SHOWN) yield String(node.properties[name] ?? "");
  }
  if ("children" in node) for (const child of node.children) yield* textsOf(child);
}

async function shownTo({ who, route, path = route }: Screen, language: string): Promise<string[]> {
  const reader = new Reader(app);
  const session = scene.sessions[who];
  if (session) reader.cookies.set(session.name, session.value);
  const address = Object.entries(scene.names).reduce((so, [name, value]) => so.replaceAll(name, value), path);
  const response = await reader.get(address, { "Accept-Language": language });
  return [...textsOf(fromHtml(await response.text()))].map(tidy).filter((text) => /\p{L}{2}/u.test(text));
}

const isWritten = (text: string) =>
  written.has(text.replace(/ · Bookmatch$/, "")) ||
  (text.length > 40 && [...written].some((each) => each.startsWith(text.replace(/…$/, "")))) ||
  /^Donaudampf|^<h2>First/.test(text);

const CODE = new RegExp(`^[${SIGNS}]{4} [${SIGNS}]{4}$`);

/** An address, the code of a round, the name of a member of the scene, or a file to copy from. */
const isNoText = (text: string) =>
  CODE.test(text) ||
  /^[\w.:-]+\/together\/$|^(?:https?:\/)?\/|@|^[\w-]+\.[a-z]{2,}$|-[0-9a-f]{4}$|,isbn,| →$/.test(text);

it("a German reader meets no English on any screen but what somebody wrote", async () => {
  const faults: string[] = [];
  for (const screen of SCREENS) {
    const english = new Set(await shownTo(screen, "en"));
    for (const text of await shownTo(screen, "de-AT,de;q=0.9")) {
      if (english.has(text) && !isWritten(text) && !IN_BOTH.has(text) && !isNoText(text))
        faults.push(`${screen.who} ${screen.path ?? screen.route}: ${text}`);
    }
  }
  expect(faults.join("\n")).toBe("");
});
