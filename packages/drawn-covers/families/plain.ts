import { type Brief, type Family, fitAuthor, fitTitle, MARGIN, MEASURE, setTitle } from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { MARK, pressMark } from "#drawn-covers/press-mark.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";
import { fit } from "#drawn-covers/typesetting.ts";

/** Only type on one colour, after Fitzcarraldo, Gallimard and Suhrkamp. */
export const plain: Family = (page, brief) => {
  page.rect(0, 0, WIDTH, HEIGHT, brief.scheme.ground);
  const manner = brief.chance.pick([flushLeft, ruled, framed]);
  manner(page, brief);
};

function flushLeft(page: Page, brief: Brief): void {
  const { scheme } = brief;
  const title = fitTitle(brief, { textStyle: TEXT_STYLES.light, width: MEASURE, height: 380, max: 84, leading: 1.04 });
  setTitle(page, title, { x: MARGIN, y: 46, fill: scheme.ink, on: scheme.ground });
  if (brief.author !== "") {
    const author = fit(brief.author, {
      textStyle: TEXT_STYLES.italic,
      width: MEASURE,
      height: 110,
      max: Math.min(40, (title.title?.size ?? 38) * 0.68),
      min: 23,
      leading: 1.15,
    });
    page.set(author, { x: MARGIN, y: 46 + title.height + 34, fill: scheme.ink, on: scheme.ground, role: "author" });
  }
  pressMark(page, MARGIN + MARK.width / 2, HEIGHT - MARGIN - MARK.height, scheme.ink);
}

function ruled(page: Page, brief: Brief): void {
  const { scheme, chance } = brief;
  const author = fitAuthor(brief, MEASURE, TEXT_STYLES.plain, 30);
  const line = chance.pick([196, 236, 268]);
  if (author) {
    const y = line - 24 - author.height;
    page.set(author, { x: MARGIN, y, fill: scheme.ink, on: scheme.ground, role: "author" });
  }
  page.rect(0, line, WIDTH, 3, scheme.ink);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.grotesque,
    width: MEASURE,
    height: 500 - line,
    max: 88,
    leading: 1.05,
  });
  setTitle(page, title, { x: MARGIN, y: line + 30, fill: scheme.ink, on: scheme.ground });
  pressMark(page, WIDTH - MARGIN - MARK.width / 2, HEIGHT - MARGIN - MARK.height, scheme.ink);
}

function framed(page: Page, brief: Brief): void {
  const { scheme } = brief;
  const box = (inset: number, width: number) =>
    page.stroke(`M${inset} ${inset}H${WIDTH - inset}V${HEIGHT - inset}H${inset}z`, scheme.ink, width);
  box(20, 3.2);
  box(27, 1.2);
  const width = WIDTH - 2 * 52;
  const author = fitAuthor(brief, width);
  const placement = { x: WIDTH / 2, align: "center", fill: scheme.ink, on: scheme.ground } as const;
  if (author) page.set(author, { ...placement, y: 66, role: "author" });
  const top = 66 + (author ? author.height + 34 : 0);
  const title = fitTitle(brief, { textStyle: TEXT_STYLES.display, width, height: 470 - top, max: 76, leading: 1.1 });
  const y = Math.max(top, 240 - title.height / 2);
  setTitle(page, title, { ...placement, y });
  pressMark(page, WIDTH / 2, HEIGHT - 58 - MARK.height, scheme.ink);
}
