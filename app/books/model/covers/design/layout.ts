import type { Chance } from "./chance.ts";
import type { Hex } from "./colour.ts";
import { HEIGHT, type Page, WIDTH } from "./page.ts";
import type { Scheme } from "./palette.ts";
import { MARK, pressMark } from "./press-mark.ts";
import { type Align, fit, type Room, type SetText, SMALLEST } from "./typesetting.ts";
import { type Voice, VOICES } from "./voices.ts";
import type { Wording } from "./wording.ts";

/** What a family is given to design one cover from. Empty wording means that no face of ours has its script. */
export type Brief = Wording & { scheme: Scheme; chance: Chance };

/** One manner of cover. It draws the whole sheet, ground to press mark. */
export type Family = (page: Page, brief: Brief) => void;

/** Every flush-left family hangs on this edge. */
export const MARGIN = 34;
export const MEASURE = WIDTH - 2 * MARGIN;
const FOOT = HEIGHT - MARGIN;

/** A title with its subtitle under it, fitted together. */
export type TitleBlock = { title: SetText | undefined; subtitle: SetText | undefined; gap: number; height: number };

/** `tall` is the height granted to a title of more than a dozen words, where the picture must make way. */
type TitleRoom = Omit<Room, "min"> & { tall?: number; second?: Voice };

/** From this many letters a title is long: it takes the tall room, and the smaller of the smallest sizes. */
const LONG = 84;

export function isLong(brief: Brief): boolean {
  return brief.title.length + brief.subtitle.length / 2 > LONG;
}

export function fitTitle(brief: Brief, room: TitleRoom): TitleBlock {
  if (brief.title === "") return { title: undefined, subtitle: undefined, gap: 0, height: 0 };
  const height = isLong(brief) ? (room.tall ?? room.height) : room.height;
  const subtitle = fitSubtitle(brief.subtitle, room.width, height, room.second ?? VOICES.italic);
  const title = fit(brief.title, {
    ...room,
    height: height - (subtitle ? subtitle.height + 24 : 0),
    min: brief.title.length > LONG ? SMALLEST.longTitle : SMALLEST.title,
  });
  // Descenders of a large title reach down further: the gap grows with it.
  const gap = subtitle ? 12 + title.size * 0.28 : 0;
  return { title, subtitle, gap, height: title.height + (subtitle ? subtitle.height + gap : 0) };
}

/** Prints a title block, the top of its first capitals at `y`. */
export function setTitle(
  page: Page,
  block: TitleBlock,
  place: { x: number; y: number; fill: Hex; on: Hex; align?: Align; subtitleFill?: Hex },
): void {
  if (!block.title) return;
  page.set(block.title, { ...place, role: "title" });
  if (!block.subtitle) return;
  page.set(block.subtitle, {
    ...place,
    fill: place.subtitleFill ?? place.fill,
    y: place.y + block.title.height + block.gap,
    role: "subtitle",
  });
}

/** An author's line or lines, or undefined where there is nothing we can spell. */
export function fitAuthor(brief: Brief, width: number, voice: Voice = VOICES.caps, max = 21): SetText | undefined {
  if (brief.author === "") return undefined;
  return fit(brief.author, { voice, width, height: 130, max, min: SMALLEST.author, leading: 1.3, maxLines: 5 });
}

/** The foot of every flush-left family, and the line that its picture stays above. */
export type Foot = { author: SetText | undefined; clear: number };

export function fitFoot(brief: Brief): Foot {
  const author = fitAuthor(brief, MEASURE - MARK.width - 24);
  return { author, clear: FOOT - Math.max(MARK.height - 2, author?.height ?? 0) - 32 };
}

/** Author on the left edge, press mark on the right, one baseline. */
export function setFoot(page: Page, { author }: Foot, { fill, on }: { fill: Hex; on: Hex }): void {
  if (author) page.set(author, { x: MARGIN, y: FOOT - author.height, fill, on, role: "author" });
  pressMark(page, WIDTH - MARGIN - MARK.width / 2, FOOT - MARK.height + 2, fill);
}

function fitSubtitle(text: string, width: number, height: number, voice: Voice): SetText | undefined {
  if (text === "") return undefined;
  const set = fit(text, { voice, width, height: height * 0.36, max: 25, min: SMALLEST.subtitle, leading: 1.22 });
  // A subtitle is worth setting whole or not at all: the page beside the cover has it.
  return set.whole && set.size >= SMALLEST.subtitle ? set : undefined;
}
