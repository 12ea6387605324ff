import type { Page } from "playwright-core";

import { readTranslations } from "#scripts/messages/translations.ts";

import { layoutFaults } from "./layout.ts";
import type { Step } from "./table.ts";

const GERMAN = new Map([...readTranslations("de").values()].flatMap((texts) => [...texts]));

/** The step's names as the app says them in German; those of members and books stay. */
export function inGerman(step: Step): Step {
  if (typeof step === "string") return GERMAN.get(step) ?? step;
  if (step instanceof RegExp) return germanPattern(step);
  if ("link" in step) return { link: inGerman(step.link) as string | RegExp };
  return { ...step, into: inGerman(step.into) as string | RegExp };
}

function germanPattern(pattern: RegExp): RegExp {
  const [, begin = ""] = /^\^?([^.[(?$]*)/.exec(pattern.source)!;
  const known = [...GERMAN].find(([english]) => begin.length > 2 && english.startsWith(begin));
  const [, german] = known ?? [];
  return german === undefined ? pattern : new RegExp(`^${german.split(/[{<|]/)[0]!.trim()}`);
}

/** Words of ours that are the same in both languages, or that the scene's members write, are none. */
const ENGLISH = new Set(
  [...GERMAN].flatMap(([english, german]) =>
    english !== german && !/[{<]/.test(english) && /^\p{Lu}.*\s/u.test(english) ? [english] : [],
  ),
);

/** What a German reader is told in English. */
export async function englishFaults(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
      else found.push(node.textContent ?? "");
    }
    return found;
  });
  return [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => ENGLISH.has(text))
    .map((text) => `in English: ${text}`);
}

/** Lays the page out with every text two fifths longer, as some language will have it. Leaves the page as it was. */
export async function longerFaults(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    const texts = nodes.map((node) => node.data);
    for (const node of nodes) {
      if (!/\p{L}/u.test(node.data) || node.parentElement?.closest("script, style, svg, [contenteditable]")) continue;
      // Words, not one long one: a language that is longer has more of them.
      const more = Math.ceil(node.data.trim().length * 0.4);
      node.data = node.data.trimEnd() + " ünlöng".repeat(Math.ceil(more / 7)).slice(0, more + 1);
    }
    return { nodes, texts };
  });
  const faults = await layoutFaults(page);
  await before.evaluate(({ nodes, texts }) => nodes.forEach((node, index) => (node.data = texts[index]!)));
  return faults.map((fault) => `two fifths longer: ${fault}`);
}
