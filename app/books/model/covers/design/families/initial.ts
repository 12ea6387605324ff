import {
  type Family,
  fitTitle,
  fitFoot,
  MARGIN,
  MEASURE,
  setFoot,
  setTitle,
} from "#app/books/model/covers/design/layout.ts";
import { HEIGHT, WIDTH } from "#app/books/model/covers/design/page.ts";
import { shapeLine } from "#app/books/model/covers/design/shaping.ts";
import { VOICES } from "#app/books/model/covers/design/voices.ts";

/** One letter, as large as the paper and larger. */
export const initial: Family = (page, brief) => {
  const { scheme, chance } = brief;
  page.rect(0, 0, WIDTH, HEIGHT, scheme.ground);
  const foot = fitFoot(brief);
  const title = fitTitle(brief, {
    voice: VOICES.display,
    width: MEASURE,
    height: 150,
    tall: 280,
    max: 50,
    leading: 1.1,
  });
  const top = Math.max(150, 44 + title.height + 40);
  const bottom = foot.clear + 4;

  const voice = chance.pick([VOICES.heavy, VOICES.heavy, VOICES.italic, VOICES.light]);
  const letter = shapeLine(voice, brief.initial);
  const { ink } = letter;
  // Wide letters run off the right edge rather than shrink: the size is the idea.
  const size = Math.min((bottom - top) / (ink.bottom - ink.top), 460 / (ink.right - ink.left));
  const width = (ink.right - ink.left) * size;
  const x = width > MEASURE ? MARGIN - 6 : chance.pick([MARGIN - 6, (WIDTH - width) / 2, WIDTH - MARGIN - width]);
  const y = bottom - (ink.bottom - ink.top) * size - ink.top * size;
  const fill = chance.pick([scheme.accent, scheme.middle, scheme.ink]);
  page.letter(letter, { x: x - ink.left * size, y, size, fill });

  setTitle(page, title, { x: MARGIN, y: 44, fill: scheme.ink, on: scheme.ground });
  setFoot(page, foot, { fill: scheme.ink, on: scheme.ground });
};
