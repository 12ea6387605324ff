import type { Genre } from "#db/genres.ts";

import { chanceOf } from "./chance.ts";
import { openFontsFor } from "./fonts.ts";
import { type Lettering, Page } from "./page.ts";
import { type Scheme, schemeFor } from "./palette.ts";
import { FAMILIES, type FamilyName, familyFor } from "./repertoire.ts";
import { canSpell } from "./shaping.ts";
import { VOICES } from "./voices.ts";
import { wordingOf } from "./wording.ts";

/** Part of a drawn cover's content hash: raise it when any cover would come out differently. */
export const DESIGN_VERSION = "1";

export type CoverBook = { id: number; title: string; author: string; genre: Genre };

/**
 * Draws a book's cover as an SVG document, 400 by 600 units. Pure: the same book gives the same bytes on every
 * machine. All words are outlines, so the document has no text, no fonts and no references but to itself, and
 * nothing of the title or author enters the markup. The first call opens font files; after that one takes a few ms.
 */
export async function drawCover(book: CoverBook): Promise<string> {
  return (await composeCover(book)).page.toSvg();
}

/** The same before it is written out, with what the tests ask about: family, colours and where the words lie. */
export async function composeCover(
  book: CoverBook,
  insteadOf: { family?: FamilyName; scheme?: Scheme } = {},
): Promise<{ family: FamilyName; scheme: Scheme; lettering: Lettering[]; page: Page }> {
  const wording = wordingOf(book);
  const words = `${wording.title}${wording.subtitle}${wording.author}`;
  // Some voices speak in capitals, and a capital may live in another font file than its small letter.
  await openFontsFor(words + words.toUpperCase());
  const spelled = canSpell(VOICES.display, wording.title);
  const family = insteadOf.family ?? familyFor(book.id, spelled);
  const scheme = insteadOf.scheme ?? schemeFor(book.id, book.genre);
  const page = new Page();
  FAMILIES[family](page, {
    title: spelled ? wording.title : "",
    subtitle: spelled && canSpell(VOICES.italic, wording.subtitle) ? wording.subtitle : "",
    author: spelled && canSpell(VOICES.caps, wording.author) ? wording.author : "",
    initial: wording.initial,
    scheme,
    chance: chanceOf(`${book.id} ${book.title}`),
  });
  return { family, scheme, lettering: page.lettering, page };
}
