import { parseSync, type Plugin } from "vite";

import { textNodesIn } from "./find.ts";
import { readTranslations } from "./translations.ts";

/** Writes the scripts of a browser in one language, so that they carry no texts of another. */
export function translatedTexts(language: string): Plugin {
  const texts = new Map([...readTranslations(language).values()].flatMap((module) => [...module]));
  return {
    name: "translated-texts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/[^?]*\.tsx?$/ },
      handler(code, id) {
        let written = code;
        for (const { text, start, end } of textNodesIn(parseSync(id, code).program).toReversed()) {
          const own = texts.get(text);
          if (own) written = written.slice(0, start) + JSON.stringify(own) + written.slice(end);
        }
        return written === code ? null : { code: written, map: null };
      },
    },
  };
}
