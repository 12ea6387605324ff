import { type Family, fitTitle, fitFoot, MARGIN, MEASURE, setFoot, setTitle } from "#drawn-covers/layout.ts";
import { HEIGHT, WIDTH } from "#drawn-covers/page.ts";
import { shapeLine } from "#drawn-covers/shaping.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";

export const initial: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    textStyle: TEXT_STYLES.display,
    width: MEASURE,
    height: 150,
    tall: 280,
    max: 50,
    leading: 1.1,
  });
  const top = Math.max(150, 44 + title.height + 40);
  const bottom = foot.clear + 4;

  const textStyle = chance.pick([TEXT_STYLES.heavy, TEXT_STYLES.heavy, TEXT_STYLES.italic, TEXT_STYLES.light]);
  const glyphLine = shapeLine(textStyle, brief.initial);
  const { ink } = glyphLine;
  // Wide letters are cropped at the right edge instead of scaled down: the size is the point.
  const size = Math.min((bottom - top) / (ink.bottom - ink.top), 460 / (ink.right - ink.left));
  const width = (ink.right - ink.left) * size;
  const x = width > MEASURE ? MARGIN - 6 : chance.pick([MARGIN - 6, (WIDTH - width) / 2, WIDTH - MARGIN - width]);
  const y = bottom - (ink.bottom - ink.top) * size - ink.top * size;
  const fill = chance.pick([scheme.accent, scheme.middle, scheme.ink]);
  page.drawLine(glyphLine, { x: x - ink.left * size, y, size, fill });

  setTitle(page, title, { x: MARGIN, y: 44, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};
