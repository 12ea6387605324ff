import { type Brief, type Family, fitAuthor, fitTitle, isLong, setTitle } from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { MARK, pressMark } from "#drawn-covers/press-mark.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

/** Patterned paper with a title label, after the Insel-Bücherei. */
export const label: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  paper(page, brief);

  const width = chance.pick([264, 288]);
  const author = fitAuthor(brief, width - 44);
  // Wide capitals would have to break words of more than ten letters.
  const capitals = !isLong(brief) && !/\S{11}/.test(brief.title);
  const textStyle = capitals ? chance.pick([TEXT_STYLES.italic, TEXT_STYLES.inscription]) : TEXT_STYLES.italic;
  const title = fitTitle(brief, { textStyle, width: width - 48, height: 214, tall: 280, max: 46, leading: 1.16 });
  if (!title.title) return seal(page, brief);
  const height = title.height + (author ? author.height + 46 : 0) + 62;
  const x = (WIDTH - width) / 2;
  const y = 76;
  page.rect(x, y, width, height, scheme.panel);
  page.stroke(`M${x + 7} ${y + 7}h${width - 14}v${height - 14}h${14 - width}z`, scheme.panelInk, 2.4);
  const placement = { x: WIDTH / 2, align: "center", fill: scheme.panelInk, on: scheme.panel } as const;
  setTitle(page, title, { ...placement, y: y + 31 });
  if (author) {
    page.rect(WIDTH / 2 - 14, y + 31 + title.height + 22, 28, 1.4, scheme.panelInk);
    page.set(author, { ...placement, y: y + 31 + title.height + 46, role: "author" });
  }
  seal(page, brief);
};

function seal(page: Page, { scheme }: Brief): void {
  page.circle(WIDTH / 2, HEIGHT - 66, 29, scheme.panel);
  pressMark(page, WIDTH / 2, HEIGHT - 67 - MARK.height / 2, scheme.panelInk);
}

function paper(page: Page, { scheme, chance }: Brief): void {
  const motif = chance.pick(MOTIFS);
  const step = chance.pick([40, 50]);
  const scale = (step / 50) * chance.pick([1, 1.2]);
  const at = (x: number, y: number, fill: string, rotation: number) =>
    `<path transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale})" fill="${fill}" d="${motif}"/>`;
  const rotation = chance.pick([0, 0, 45]);
  const half = step / 2;
  const corners = [0, step].flatMap((x) => [0, step].map((y) => at(x, y, scheme.ink, rotation)));
  page.define(
    `<pattern id="m" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${corners.join("")}${at(half, half, scheme.accent, -rotation)}</pattern>`,
  );
  page.draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#m)"/>`);
}

const MOTIFS = [
  "M0 13C-9 6-9-4 0-13C9-4 9 6 0 13zM-1 13h2v5h-2z",
  "M0-14L3.2-3.2L14 0L3.2 3.2L0 14L-3.2 3.2L-14 0L-3.2-3.2z",
  "M4-12A12 12 0 1 0 4 12A14 14 0 0 1 4-12z",
  "M0 14C-12 8-12-4-10-12L-4-4L0-13L4-4L10-12C12-4 12 8 0 14z",
  "M0-12A12 12 0 1 1 0 12A12 12 0 1 1 0-12zM0-6A6 6 0 1 0 0 6A6 6 0 1 0 0-6z",
  "M0-15L8 0L0 15L-8 0z",
  "M0-14C5-8 5-4 0-1C-5-4-5-8 0-14zM-12 8C-11 1-8-1-2 1C-2 7-5 10-12 8zM12 8C11 1 8-1 2 1C2 7 5 10 12 8z",
];
