import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

import { SMALL_FORM } from "#app/http/accepted-requests.ts";
import { LONGEST_WISH } from "#app/match/request/rules.ts";

import type { StrangeWish } from "./wishes.ts";

/** Between them they bring out every part that an answer can have, with text that cannot be markup. */
const PLAIN_WISHES = [
  "A cozy mystery in a small village",
  "vampires, ballet, sailing and tax law",
  "a mistery in a small vilage",
  "qwrtz",
  "nothing sad",
  "what should I read next?",
  " ",
  "a".repeat(LONGEST_WISH + 1),
];
/** Only what is slow every time is slow: a busy machine makes any request wait. */
const ROUNDS = 5;

export interface Answers {
  statuses: Record<number, number>;
  faults: string[];
  /** The fastest time of each wish, in milliseconds, ascending. */
  times: number[];
  /** How many were too slow at first. */
  askedAgain: number;
}

/** Sends the form of `/ai-match`; `from` is the client's number, each of which has limits of its own. */
export type Ask = (body: string, from: number) => Promise<Response>;

/** Asks each wish, and again while it takes longer than `patienceMs`. */
export async function askWishes(wishes: readonly StrangeWish[], ask: Ask, patienceMs = Infinity): Promise<Answers> {
  const expected = new Set<string>();
  let from = 0;
  for (const wish of PLAIN_WISHES) {
    const page = fromHtml(await (await ask(bodyOf(wish), from++)).text());
    for (const element of elementsOf(page)) expected.add(shapeOf(element));
  }
  const answers: Answers = { statuses: {}, faults: [], times: [], askedAgain: 0 };
  for (const { kind, wish } of wishes) {
    let fastest = Infinity;
    for (let round = 0; (round < ROUNDS && fastest > patienceMs) || round === 0; round++) {
      if (round === 1) answers.askedAgain += 1;
      const began = performance.now();
      const response = await ask(bodyOf(wish), from++);
      const html = await response.text();
      fastest = Math.min(fastest, performance.now() - began);
      if (round > 0) continue;
      answers.statuses[response.status] = (answers.statuses[response.status] ?? 0) + 1;
      const ofPage = response.status === 413 ? [] : pageFaults(wish, html, expected);
      for (const fault of [...statusFaults(wish, response.status), ...ofPage])
        answers.faults.push(`${kind} ${JSON.stringify(wish.slice(0, 80))}: ${fault}`);
    }
    answers.times.push(fastest);
  }
  answers.times.sort((a, b) => a - b);
  return answers;
}

/** Bytes that are no UTF-8 where a surrogate has no partner: `URLSearchParams` would mend it. */
function bodyOf(wish: string): string {
  const encoded = Array.from(wish, (sign) =>
    sign.isWellFormed() ? new URLSearchParams({ s: sign }).toString().slice(2) : bytesOfLone(sign.charCodeAt(0)),
  );
  return `wish=${encoded.join("")}`;
}

function bytesOfLone(unit: number): string {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join("");
}

function statusFaults(wish: string, status: number): string[] {
  const { length } = asRead(wish).replaceAll("\0", "").trim();
  const isTaken = length > 0 && length <= LONGEST_WISH;
  if (bodyOf(wish).length > SMALL_FORM.maxBytes) return status === 413 ? [] : [`answered by ${status}`];
  // A surrogate's bytes are read as three signs: how long that is, is the decoder's affair.
  const expected = !wish.isWellFormed() ? [200, 400] : [isTaken ? 200 : 400];
  return expected.includes(status) ? [] : [`answered by ${status}`];
}

/** What a page has that no plain wish brings, or says otherwise than it was typed. */
function pageFaults(wish: string, html: string, expected: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  let written: string | null = null;
  for (const element of elementsOf(fromHtml(html))) {
    if (!expected.has(shapeOf(element))) faults.push(`has ${shapeOf(element)}`);
    if (element.tagName === "textarea") written = textOf(element);
    if (element.tagName === "script" && !element.properties["src"] && !isOurs(textOf(element)))
      faults.push(`runs ${textOf(element).slice(0, 200)}`);
    for (const address of ["href", "src", "action", "formAction"].map((name) => element.properties[name]))
      if (typeof address === "string" && !/^(?:\/|#|https:\/\/www\.amazon\.com\/|data:image\/)/.test(address))
        faults.push(`leads to ${address.slice(0, 80)}`);
  }
  if (written === null) faults.push("has no form");
  else if (comparable(written) !== comparable(wish)) faults.push(`repeats ${JSON.stringify(written.slice(0, 80))}`);
  return faults;
}

/** A script that carries a page's data is one string in one call; all others are the same for every wish. */
function isOurs(script: string): boolean {
  if (!script.includes("streamController.enqueue(")) return !script.includes("alert(1)");
  const [, literal] = /^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/s.exec(script.trim()) ?? [];
  try {
    return typeof JSON.parse(literal ?? "") === "string" && !/<|\u2028|\u2029/.test(literal!);
  } catch {
    return false;
  }
}

const asRead = (wish: string) => wish.toWellFormed().replaceAll("\r\n", "\n");

/** Without what a form, a decoder and HTML's own rules may change. */
function comparable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\0\uFFFD]+/g, "")
    .trim();
}

function* elementsOf(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsOf(child);
}

function shapeOf({ tagName, properties }: Element): string {
  return `<${[tagName, ...Object.keys(properties).toSorted()].join(" ")}>`;
}

function textOf({ children }: Element): string {
  return children.map((child) => (child.type === "text" ? child.value : "")).join("");
}
