import { chanceOf } from "./chance.ts";
import { openFontsFor } from "./fonts.ts";
import { type Lettering, Page } from "./page.ts";
import { FAMILIES, type FamilyName, familyFor } from "./repertoire.ts";
import { type Palette, type Scheme, schemeFor } from "./scheme.ts";
import { canSpell } from "./shaping.ts";
import { TEXT_STYLES } from "./text-styles.ts";
import { wordingOf } from "./wording.ts";

/** Consecutive ids get covers of different families and colours. */
export interface CoverSpec {
  id: number;
  title: string;
  author: string;
  palette: Palette;
}

/** The same book gives the same bytes on every machine. The SVG holds only outlines: no title enters the markup. */
export async function drawCover(book: CoverSpec): Promise<string> {
  return (await composeCover(book)).page.toSvg();
}

export async function composeCover(
  book: CoverSpec,
  insteadOf: { family?: FamilyName; scheme?: Scheme } = {},
): Promise<{ family: FamilyName; scheme: Scheme; lettering: Lettering[]; page: Page }> {
  const wording = wordingOf(book);
  const words = `${wording.title}${wording.subtitle}${wording.author}`;
  // Some text styles use capitals, and a capital may be in another font file than its lower-case letter.
  await openFontsFor(words + words.toUpperCase());
  const spelled = canSpell(TEXT_STYLES.display, wording.title);
  const family = insteadOf.family ?? familyFor(book.id, spelled);
  const scheme = insteadOf.scheme ?? schemeFor(book.id, book.palette);
  const page = new Page();
  FAMILIES[family](page, {
    title: spelled ? wording.title : "",
    subtitle: spelled && canSpell(TEXT_STYLES.italic, wording.subtitle) ? wording.subtitle : "",
    author: spelled && canSpell(TEXT_STYLES.caps, wording.author) ? wording.author : "",
    initial: wording.initial,
    scheme,
    chance: chanceOf(`${book.id} ${book.title}`),
  });
  return { family, scheme, lettering: page.lettering, page };
}
