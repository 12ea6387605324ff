import type { Chance } from "./chance.ts";
import type { Hex } from "./colour.ts";
import { HEIGHT, type Page, WIDTH } from "./page.ts";
import { MARK, pressMark } from "./press-mark.ts";
import type { Scheme } from "./scheme.ts";
import { type TextStyle, TEXT_STYLES } from "./text-styles.ts";
import { type Align, fit, type TextBox, type SetText, SMALLEST } from "./typesetting.ts";
import type { Wording } from "./wording.ts";

export type Brief = Wording & { scheme: Scheme; chance: Chance };

export type Family = (page: Page, brief: Brief) => void;

export const MARGIN = 34;
export const MEASURE = WIDTH - 2 * MARGIN;
const FOOT = HEIGHT - MARGIN;

export type TitleBlock = { title: SetText | undefined; subtitle: SetText | undefined; gap: number; height: number };

/** `tall` is the height for a title of more than a dozen words, for which the picture shrinks. */
type TitleBox = Omit<TextBox, "min"> & { tall?: number; second?: TextStyle };

/** A title from this length on is long: it gets the tall box and the smaller minimum size. */
const LONG = 84;

export function isLong(brief: Brief): boolean {
  return brief.title.length + brief.subtitle.length / 2 > LONG;
}

export function fitTitle(brief: Brief, box: TitleBox): TitleBlock {
  if (brief.title === "") return { title: undefined, subtitle: undefined, gap: 0, height: 0 };
  const height = isLong(brief) ? (box.tall ?? box.height) : box.height;
  const subtitle = fitSubtitle(brief.subtitle, box.width, height, box.second ?? TEXT_STYLES.italic);
  const title = fit(brief.title, {
    ...box,
    height: height - (subtitle ? subtitle.height + 24 : 0),
    min: brief.title.length > LONG ? SMALLEST.longTitle : SMALLEST.title,
  });
  // The gap grows with the title, whose descenders reach further down.
  const gap = subtitle ? 12 + title.size * 0.28 : 0;
  return { title, subtitle, gap, height: title.height + (subtitle ? subtitle.height + gap : 0) };
}

export function setTitle(
  page: Page,
  block: TitleBlock,
  placement: { x: number; y: number; fill: Hex; on: Hex; align?: Align; subtitleFill?: Hex },
): void {
  if (!block.title) return;
  page.set(block.title, { ...placement, role: "title" });
  if (!block.subtitle) return;
  page.set(block.subtitle, {
    ...placement,
    fill: placement.subtitleFill ?? placement.fill,
    y: placement.y + block.title.height + block.gap,
    role: "subtitle",
  });
}

/** The author's lines; undefined if no typeface of ours can set the name. */
export function fitAuthor(
  brief: Brief,
  width: number,
  textStyle: TextStyle = TEXT_STYLES.caps,
  max = 21,
): SetText | undefined {
  if (brief.author === "") return undefined;
  return fit(brief.author, { textStyle, width, height: 130, max, min: SMALLEST.author, leading: 1.3, maxLines: 5 });
}

export type Foot = { author: SetText | undefined; clear: number };

export function fitFoot(brief: Brief): Foot {
  const author = fitAuthor(brief, MEASURE - MARK.width - 24);
  return { author, clear: FOOT - Math.max(MARK.height - 2, author?.height ?? 0) - 32 };
}

export function setFoot(page: Page, { author }: Foot, { fill, on }: { fill: Hex; on: Hex }): void {
  if (author) page.set(author, { x: MARGIN, y: FOOT - author.height, fill, on, role: "author" });
  pressMark(page, WIDTH - MARGIN - MARK.width / 2, FOOT - MARK.height + 2, fill);
}

function fitSubtitle(text: string, width: number, height: number, textStyle: TextStyle): SetText | undefined {
  if (text === "") return undefined;
  const set = fit(text, { textStyle, width, height: height * 0.36, max: 25, min: SMALLEST.subtitle, leading: 1.22 });
  // Omits a subtitle that does not fit whole: the page beside the cover shows it.
  return set.whole && set.size >= SMALLEST.subtitle ? set : undefined;
}
