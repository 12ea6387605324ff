import type { Token } from "#app/match/matching/tokens.ts";

import { phraseAt } from "./vocabulary.ts";
import { isContent } from "./words.ts";

const set = (words: string) => new Set(words.split(" "));

const COMPARING = set("like similar wie ahnlich");
const BEFORE_COMPARING = set(
  "something anything books book more stuff novel story just sort kind etwas buch bucher so",
);
/** What follows is a picture, no name: "like a holiday". */
const NO_NAME = set(
  "a an that this it these those when if to he she they we i me my ein eine einen einem wenn ich er sie es that",
);
/** Titles such as It and We, which are no names elsewhere. */
const SMALL_TITLES = set("it we you she he they i me us her him them this that these those when if");
const AFTER_NAME = set("kind type style sort vibes vibe esque ish");

export function namesUnknown(text: string, tokens: readonly Token[], used: ReadonlySet<number>): boolean {
  return tokens.some(({ word }, at) => {
    if (COMPARING.has(word) && (at === 0 || BEFORE_COMPARING.has(tokens[at - 1]!.word))) {
      if (isSmallTitle(text, tokens, at + 1, used)) return true;
      let next = at + 1;
      while (["to", "the", "der", "die", "das", "wie", "zu"].includes(tokens[next]?.word ?? "")) next++;
      return isUnknownName(tokens, next, used) && !NO_NAME.has(tokens[at + 1]!.word);
    }
    return AFTER_NAME.has(word) && at > 1 && [at - 2, at - 1].every((place) => isUnknownName(tokens, place, used));
  });
}

/** "Books like It": the last word, written like a title or alone with what is asked for. */
function isSmallTitle(text: string, tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const token = tokens[at];
  if (token === undefined || at !== tokens.length - 1 || used.has(at) || !SMALL_TITLES.has(token.word)) return false;
  return /^\p{Lu}/u.test(text.slice(token.from)) || at <= 2;
}

function isUnknownName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const token = tokens[at];
  return token !== undefined && !used.has(at) && isContent(token) && !phraseAt(tokens, at, "english");
}
