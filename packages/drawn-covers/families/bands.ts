import { type Brief, type Family, fitAuthor, fitTitle, isLong, MARGIN, setTitle } from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { MARK, pressMark } from "#drawn-covers/press-mark.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

/** Three bands and a typeset title, after paperbacks of the 1930s to 50s; horizontal or vertical. */
export const bands: Family = (page, brief) => {
  if (brief.chance.odds(0.65) || isLong(brief)) lying(page, brief);
  else standing(page, brief);
};

function lying(page: Page, brief: Brief): void {
  const { scheme, chance } = brief;
  const [top, bottom] = isLong(brief)
    ? [96, 504]
    : chance.pick([
        [168, 436],
        [132, 436],
        [168, 468],
        [196, 468],
      ]);
  page.rect(0, 0, WIDTH, HEIGHT, scheme.panel);
  page.rect(0, 0, WIDTH, top, scheme.ground);
  page.rect(0, bottom, WIDTH, HEIGHT - bottom, scheme.ground);
  const stripe = chance.pick([0, 6, 12]);
  if (stripe > 0) {
    page.rect(0, top, WIDTH, stripe, scheme.accent);
    page.rect(0, bottom - stripe, WIDTH, stripe, scheme.accent);
  }
  roundel(page, brief, WIDTH / 2, top / 2);

  const author = fitAuthor(brief, WIDTH - 2 * MARGIN);
  const authorHeight = author ? author.height + 52 : 0;
  const available = bottom - top - 2 * stripe - 56 - authorHeight;
  const textStyle = chance.pick([TEXT_STYLES.inscription, TEXT_STYLES.display]);
  const title = fitTitle(brief, { textStyle, width: WIDTH - 2 * MARGIN, height: available, max: 58, leading: 1.14 });
  const start = (top + bottom - title.height - authorHeight) / 2;
  const placement = { x: WIDTH / 2, align: "center", fill: scheme.panelInk, on: scheme.panel } as const;
  setTitle(page, title, { ...placement, y: start });
  if (author) {
    page.rect(WIDTH / 2 - 22, start + title.height + 25, 44, 1.6, scheme.panelInk);
    page.set(author, { ...placement, y: start + title.height + 52, role: "author" });
  }
  pressMark(page, WIDTH / 2, (bottom + HEIGHT - MARK.height) / 2, scheme.ink);
}

function standing(page: Page, brief: Brief): void {
  const { scheme, chance } = brief;
  const side = chance.pick([58, 70]);
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  page.rect(side, 0, WIDTH - 2 * side, HEIGHT, scheme.panel);
  page.rect(side + 8, 0, 2.4, HEIGHT, scheme.ground);
  page.rect(WIDTH - side - 10.4, 0, 2.4, HEIGHT, scheme.ground);
  const width = WIDTH - 2 * side - 44;
  const author = fitAuthor(brief, width);
  const markTop = HEIGHT - 76;
  const below = author ? author.height + 62 : 0;
  const height = Math.min(300, markTop - 92 - below - 36);
  const title = fitTitle(brief, { textStyle: TEXT_STYLES.display, width, height, max: 64, leading: 1.1 });
  const placement = { x: WIDTH / 2, align: "center", fill: scheme.panelInk, on: scheme.panel } as const;
  setTitle(page, title, { ...placement, y: 92 });
  if (author) {
    const y = 92 + title.height + 62;
    page.circle(WIDTH / 2, y - 31, 3.6, scheme.panelInk);
    page.set(author, { ...placement, y, role: "author" });
  }
  pressMark(page, WIDTH / 2, markTop, scheme.panelInk);
}

function roundel(page: Page, { scheme, chance }: Brief, x: number, y: number): void {
  const sign = chance.whole(0, 3);
  if (sign === 0) {
    page.circle(x, y, 30, scheme.ink);
    page.circle(x + 11, y - 6, 25, scheme.ground);
  } else if (sign === 1) {
    for (const step of [-2, -1, 0, 1, 2]) page.circle(x + step * 30, y, 9.5 - Math.abs(step) * 2, scheme.ink);
  } else if (sign === 2) {
    for (const radius of [34, 25, 16, 7]) {
      page.circle(x, y, radius, scheme.ink);
      page.circle(x, y, radius - 4, scheme.ground);
    }
  } else {
    for (const step of [-1.5, -0.5, 0.5, 1.5]) page.rect(x - 84, y + step * 15 - 2, 168, 4, scheme.ink);
    page.circle(x, y, 33, scheme.ground);
    page.circle(x, y, 25, scheme.ink);
  }
}
