import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { chance } from "#app/deck/ranking/chance.ts";

import { authorLine, editionLines, workLine } from "./dump-lines.ts";
import { workNumber } from "./work-truth.ts";

/** Prime, so that the dumps come in another order than popularity for every number of works that it does not divide. */
const STEP = 999_983;
const SHELVES = ["Want to Read", "Currently Reading", "Already Read"];

export interface Dumps {
  ratings: string;
  readingLog: string;
  works: string;
  authors: string;
  editions: string;
  redirects: null;
}

/**
 * Writes dumps in the format of Open Library's, the same bytes for the same seed. A work is the more popular the lower
 * its index is; three in four have no reader.
 */
export async function writeDumps(folder: string, { works, seed }: { works: number; seed: number }): Promise<Dumps> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, lines: Generator<string>) => {
    const path = join(folder, `ol_dump_${name}_2026-10-31.txt.gz`);
    await pipeline(Readable.from(blocks(lines)), createGzip({ level: 1 }), createWriteStream(path));
    return path;
  };
  const order = function* (line: (index: number) => string, count = works) {
    for (let at = 0; at < count; at++) yield line((at * STEP) % count);
  };
  return {
    ratings: await write(
      "ratings",
      readers(seed + 1, works, Math.ceil(works / 3), () => "5"),
    ),
    readingLog: await write(
      "reading-log",
      readers(seed + 2, works, 2 * works, (draw) => SHELVES[Math.floor(draw() * 3)]!),
    ),
    works: await write(
      "works",
      order((index) => workLine(seed, index, works)),
    ),
    authors: await write(
      "authors",
      order((index) => authorLine(seed, index), Math.ceil(works / 4) + 2),
    ),
    editions: await write(
      "editions",
      order((index) => editionLines(seed, index, works)),
    ),
    redirects: null,
  };
}

function* readers(seed: number, works: number, lines: number, what: (draw: () => number) => string): Generator<string> {
  const draw = chance(seed);
  for (let at = 0; at < lines; at++) {
    const index = Math.floor((works / 4) * draw() ** 3);
    const edition = draw() < 0.3 ? `/books/OL${10 * workNumber(index)}M` : draw() < 0.01 ? "\\N" : "";
    yield draw() < 0.0005
      ? "/works/OL\tbroken\n"
      : `/works/OL${workNumber(index)}W\t${edition}\t${what(draw)}\t2019-03-0${1 + (at % 9)}\n`;
  }
}

function* blocks(lines: Generator<string>): Generator<Buffer> {
  let block: string[] = [];
  let size = 0;
  for (const line of lines) {
    block.push(line);
    size += line.length;
    if (size < 1 << 18) continue;
    yield Buffer.from(block.join(""));
    [block, size] = [[], 0];
  }
  yield Buffer.from(block.join(""));
}
