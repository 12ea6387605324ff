import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

import { allMessages } from "./all-messages.ts";
import type { Message } from "./find.ts";
import { folderOf, readTranslations, type Translations } from "./translations.ts";

/** One line for each text that is missing, that nothing uses, or whose names and tags are not those of the English. */
export function faultsOf(messages: ReadonlyMap<string, Message>, translations: ReadonlyMap<string, Translations>) {
  const faults: string[] = [];
  const all = new Map([...translations.values()].flatMap((texts) => [...texts]));
  for (const { text, module, files } of messages.values()) {
    const translated = all.get(text);
    if (!translated) faults.push(`${module}: missing: ${text} (${files[0]})`);
    else if (!translated.split("|").every((form) => namesIn(form) === namesIn(text)))
      faults.push(`${module}: other names or tags: ${text} → ${translated}`);
  }
  for (const [module, texts] of translations)
    for (const text of texts.keys()) {
      if (!messages.has(text)) faults.push(`${module}: not used: ${text}`);
      else if (messages.get(text)!.module !== module)
        faults.push(`${module}: belongs to ${messages.get(text)!.module}: ${text}`);
    }
  return faults;
}

const namesIn = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort().join();

/** Writes each module's file anew: in the order of the code, with "" where a text is missing, without what nothing uses. */
function write(language: string): void {
  const all = [...readTranslations(language).values()].flatMap((texts) => [...texts]);
  const known = new Map(all.filter(([, translated]) => translated !== ""));
  const modules = Map.groupBy(allMessages(ROOT).values(), ({ module }) => module);
  mkdirSync(folderOf(language), { recursive: true });
  for (const [module, messages] of modules) {
    const texts = Object.fromEntries(messages.map(({ text }) => [text, known.get(text) ?? ""]));
    writeFileSync(join(folderOf(language), `${module}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
}

if (import.meta.main) {
  const [act, language] = process.argv.slice(2);
  if ((act !== "check" && act !== "write") || !/^[a-z]{2}$/.test(language ?? "")) {
    process.stderr.write(
      "npm run messages -- check de: what is missing\nnpm run messages -- write fr: a file for each module, to fill in\n",
    );
    process.exit(2);
  }
  if (act === "write") write(language!);
  const faults = faultsOf(allMessages(ROOT), readTranslations(language!));
  process.stdout.write(faults.length ? `${faults.join("\n")}\n${faults.length} to mend\n` : "Nothing is missing.\n");
  process.exit(faults.length && act === "check" ? 1 : 0);
}
