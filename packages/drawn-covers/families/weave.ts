import { type Brief, type Family, fitAuthor, fitTitle, setTitle } from "#drawn-covers/layout.ts";
import { HEIGHT, type Page, WIDTH } from "#drawn-covers/page.ts";
import { MARK, pressMark } from "#drawn-covers/press-mark.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const weave: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  chance.pick([basket, herringbone, houndstooth, twill])(page, brief);

  const panel = { x: 44, width: WIDTH - 88 };
  const author = fitAuthor(brief, panel.width - 56);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.display,
    width: panel.width - 52,
    height: 240,
    tall: 280,
    max: 52,
    leading: 1.1,
  });
  if (!title.title) {
    page.rect(WIDTH / 2 - 44, HEIGHT - 122, 88, 80, scheme.panel);
    return pressMark(page, WIDTH / 2, HEIGHT - 96, scheme.panelInk);
  }
  const height = title.height + (author ? author.height + 40 : 0) + 50 + MARK.height + 66;
  const y = chance.pick([(HEIGHT - height) / 2, 64, HEIGHT - height - 44]);
  page.rect(panel.x, y, panel.width, height, scheme.panel);
  page.stroke(`M${panel.x + 8} ${y + 8}h${panel.width - 16}v${height - 16}h${16 - panel.width}z`, scheme.panelInk, 1.4);
  const placement = { x: WIDTH / 2, align: "center", fill: scheme.panelInk, on: scheme.panel } as const;
  setTitle(page, title, { ...placement, y: y + 44 });
  if (author) page.set(author, { ...placement, y: y + 44 + title.height + 40, role: "author" });
  pressMark(page, WIDTH / 2, y + height - MARK.height - 32, scheme.panelInk);
};

function cloth(page: Page, size: [number, number], markup: string, rotation = 0): void {
  page.define(
    `<pattern id="c" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"${rotation ? ` patternTransform="rotate(${rotation})"` : ""}>${markup}</pattern>`,
  );
  page.draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#c)"/>`);
}

function basket(page: Page, { scheme, chance }: Brief): void {
  const unit = chance.pick([40, 50]);
  const thin = unit / 5;
  const strands = [0, 1, 2].map((strand) => {
    const at = thin / 2 + strand * ((unit - thin / 2) / 3);
    return (
      `<path fill="${scheme.ink}" d="M${at} 0h${thin}v${unit}h${-thin}zM${unit + at} ${unit}h${thin}v${unit}h${-thin}z"/>` +
      `<path fill="${scheme.accent}" d="M${unit} ${at}h${unit}v${thin}h${-unit}zM0 ${unit + at}h${unit}v${thin}h${-unit}z"/>`
    );
  });
  cloth(page, [unit * 2, unit * 2], strands.join(""));
}

function herringbone(page: Page, { scheme, chance }: Brief): void {
  const w = chance.pick([25, 40, 50]);
  const t = w * 0.4;
  cloth(
    page,
    [w * 2, t * 2],
    `<path fill="${scheme.ink}" d="M0 ${w}L${w} 0V${t}L0 ${w + t}zM0 ${w - 2 * t}L${w} ${-2 * t}V${-t}L0 ${w - t}z"/>` +
      `<path fill="${scheme.ink}" d="M${w} 0L${w * 2} ${w}V${w + t}L${w} ${t}zM${w} ${-2 * t}L${w * 2} ${w - 2 * t}V${w - t}L${w} ${-t}z"/>` +
      `<path fill="${scheme.accent}" d="M${w - 1.2} 0h2.4v${t * 2}h-2.4z"/>`,
  );
}

function houndstooth(page: Page, { scheme, chance }: Brief): void {
  const u = chance.pick([10, 12.5]);
  cloth(
    page,
    [u * 4, u * 4],
    `<path fill="${scheme.ink}" d="M0 0h${u * 2}v${u}l${u} ${-u}h${u}l${-u * 2} ${u * 2}v${u}l${-u} ${u}v${-u * 2}h${-u}l${-u} ${u}v${-u}l${u} ${-u}z"/>`,
  );
}

function twill(page: Page, { scheme, chance }: Brief): void {
  const u = chance.pick([30, 44]);
  cloth(
    page,
    [u, u],
    `<path fill="${scheme.middle}" d="M0 0h${u * 0.5}v${u}h${-u * 0.5}z"/><path fill="${scheme.ink}" d="M0 0h${u}v${u * 0.18}h${-u}z"/><path fill="${scheme.accent}" d="M${u * 0.68} 0h${u * 0.1}v${u}h${-u * 0.1}z"/>`,
    chance.pick([0, 45]),
  );
}
