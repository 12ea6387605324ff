import { facetPhrase } from "#app/books/facets/facet-phrase.ts";
import { facetWords } from "#app/match/matching/facet-words.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

import { findMessages, type Message } from "./find.ts";

/** What the code says, and the facts of books, which the server says by their terms. */
export function allMessages(root: string): Map<string, Message> {
  const messages = findMessages(root);
  for (const { facet, term } of FACETS) {
    const texts = [facetWords(facet, term).text, facetPhrase(facet === "author" ? "origin" : facet, term)?.text];
    for (const text of texts) {
      if (text && !messages.has(text)) messages.set(text, { text, module: "facets", files: [VOCABULARY] });
    }
  }
  return messages;
}

const VOCABULARY = "app/books/facets/vocabulary.json";
