import type { Token } from "#app/match/model/matching/tokens.ts";

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
const AFTER_NAME = set("kind type style sort vibes vibe esque ish");

/** Whether a book or author is named as an example that nobody here knows: "like X", "X kind of thing". */
export function namesUnknown(tokens: readonly Token[], used: ReadonlySet<number>): boolean {
  return tokens.some(({ word }, at) => {
    if (COMPARING.has(word) && (at === 0 || BEFORE_COMPARING.has(tokens[at - 1]!.word))) {
      let next = at + 1;
      while (["to", "the", "der", "die", "das", "wie", "zu"].includes(tokens[next]?.word ?? "")) next++;
      return isUnknownName(tokens, next, used) && !NO_NAME.has(tokens[at + 1]!.word);
    }
    return AFTER_NAME.has(word) && at > 1 && [at - 2, at - 1].every((place) => isUnknownName(tokens, place, used));
  });
}

function isUnknownName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const token = tokens[at];
  return token !== undefined && !used.has(at) && isContent(token) && !phraseAt(tokens, at, "english");
}
