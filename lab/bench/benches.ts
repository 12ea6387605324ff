import type { TableFigures } from "./admin-tables.ts";
import type { BlogFigures } from "./blog-page.ts";
import type { BookPageFigures } from "./book-pages.ts";
import type { SearchFigures } from "./book-search.ts";
import type { DeckFigures } from "./deck-page.ts";
import type { FirstVisitFigures } from "./first-visit.ts";
import type { LargeFigures } from "./large-catalogue.ts";
import type { ListFigures } from "./list-on-phone.ts";
import type { MatchFigures } from "./match.ts";
import type { StreamFigures } from "./open-streams.ts";
import type { OpenTalksFigures } from "./open-talks.ts";
import type { PageBytes } from "./page-bytes.ts";
import type { ProcessesFigures } from "./processes.ts";
import type { RankingFigures } from "./ranking.ts";
import type { ReadersFigures } from "./readers.ts";
import type { TrackerFigures } from "./reading-tracker.ts";
import type { RequestFigures } from "./requests.ts";
import type { StatementFigures } from "./statements.ts";
import type { Descriptions } from "./synthetic-books.ts";

export interface Limit {
  what: string;
  is: number;
  allowed: number;
}

interface Reading {
  rows: object;
  limits: Limit[];
}

export interface Bench {
  name: string;
  script: string;
  sizes: readonly number[];
  database: boolean;
  descriptions?: Descriptions;
  /** True if it can measure an earlier build in the same run; then it has databases of its own. */
  canBeBeside?: boolean;
  /** Interprets the script's output for all sizes. */
  read(figures: unknown[]): Reading;
}

/** A benchmark whose script prints `Figures` once per size. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the script is trusted to print
function bench<Figures>(settings: Omit<Bench, "read"> & { read(...figures: Figures[]): Reading }): Bench {
  return { ...settings, read: (figures) => settings.read(...(figures as Figures[])) };
}

const FEW = 10_000;
const CATALOGUE = 100_000;
const MANY = 1_000_000;
const ratio = (many: number, few: number) => Number((many / few).toFixed(2));
const round3 = (value: number) => Number(value.toPrecision(3));
const worst = (figures: number[]) => Math.max(...figures);

export const BENCHES: readonly Bench[] = [
  bench<RankingFigures>({
    name: "ranking",
    script: "ranking.ts",
    sizes: [FEW, MANY],
    database: false,
    read: (...sizes) => ({
      rows: sizes,
      limits: [
        { what: "ms CPU for 99 of 100 ranked pages, 2,000 swipes", is: worst(sizes.map((s) => s.p99Ms)), allowed: 20 },
        {
          what: "ms CPU for 99 of 100 ranked pages, and 2,000 books on the list",
          is: worst(sizes.map((s) => s.listedP99Ms)),
          allowed: 20,
        },
      ],
    }),
  }),
  bench<DeckFigures[]>({
    name: "deck",
    script: "deck-page.ts",
    sizes: [FEW, MANY],
    database: true,
    read(few, many) {
      const rows = many.map((figures, index) => ({
        "deck page": figures.name,
        "10k CPU ms": few[index]!.cpuMs,
        "1M CPU ms": figures.cpuMs,
        ratio: ratio(figures.cpuMs, few[index]!.cpuMs),
        "10k p99": few[index]!.p99Ms,
        "1M p99": figures.p99Ms,
      }));
      return {
        rows,
        limits: [
          { what: "times the CPU of 10,000 books for a million", is: worst(rows.map((r) => r.ratio)), allowed: 2 },
        ],
      };
    },
  }),
  bench<SearchFigures[]>({
    name: "search",
    script: "book-search.ts",
    sizes: [FEW, MANY],
    database: true,
    read(few, many) {
      const rows = many.map((figures, index) => ({
        search: figures.name,
        "10k CPU ms": few[index]!.cpuMs,
        "1M CPU ms": figures.cpuMs,
        "10k p95": few[index]!.p95Ms,
        "1M p95": figures.p95Ms,
      }));
      return {
        rows,
        limits: [
          {
            what: "ms for 95 of 100 searches among a million books",
            is: worst(many.map((f) => f.p95Ms)),
            allowed: 200,
          },
        ],
      };
    },
  }),
  bench<BookPageFigures>({
    name: "book-pages",
    script: "book-pages.ts",
    sizes: [FEW, MANY],
    database: true,
    read: (few, many) => ({
      rows: many.searches.map(({ search, p50Ms, p95Ms }, index) => ({
        "search, 40 readers swipe": search,
        "10k p95": few.searches[index]!.p95Ms,
        "1M p50": p50Ms,
        "1M p95": p95Ms,
      })),
      limits: [
        { what: "ms CPU for the first rendering of a book's page", is: many.firstRenderingMs, allowed: 15 },
        {
          what: "ms for 95 of 100 searches among a million books, while 40 readers swipe",
          is: worst(many.searches.map(({ p95Ms }) => p95Ms)),
          allowed: 50,
        },
      ],
    }),
  }),
  bench<PageBytes>({
    name: "bytes",
    script: "page-bytes.ts",
    sizes: [FEW],
    database: true,
    read: (bytes) => ({ rows: bytes, limits: [] }),
  }),
  bench<FirstVisitFigures>({
    name: "first-visit",
    script: "first-visit.ts",
    sizes: [FEW],
    database: true,
    read: (visit) => ({
      rows: visit,
      limits: [
        { what: "ms for the slowest of 300 strangers", is: visit.slowestStrangerMs, allowed: 1_000 },
        { what: "strangers refused", is: visit.refusedStrangers, allowed: 0 },
        { what: "ms to a throttled phone's largest paint", is: visit.largestPaintMs, allowed: 1_300 },
      ],
    }),
  }),
  bench<ListFigures[]>({
    name: "list-on-phone",
    script: "list-on-phone.ts",
    sizes: [FEW],
    database: true,
    read: ([short, long]) => ({
      rows: [short, long],
      limits: [
        {
          what: "times a list of 300 for one of 10,000, until it is interactive",
          is: ratio(long!.interactiveMs, short!.interactiveMs),
          allowed: 2,
        },
      ],
    }),
  }),
  bench<TrackerFigures[]>({
    name: "tracker",
    script: "reading-tracker.ts",
    sizes: [FEW],
    database: true,
    read(figures) {
      const rows = figures.flatMap((few, index) => {
        const many = figures[index + 1];
        if (index % 2 === 1 || !many) return [];
        return {
          "reading tracker": few.screen,
          entries: `${few.entries.toLocaleString("en")} and ${many.entries.toLocaleString("en")}`,
          "few p50": few.p50Ms,
          "many p50": many.p50Ms,
          ratio: ratio(many.p50Ms, few.p50Ms),
          "few p99": few.p99Ms,
          "many p99": many.p99Ms,
        };
      });
      const [years, long] = [rows.slice(0, 3), rows.slice(3)];
      return {
        rows,
        limits: [
          {
            what: "times 20 entries and 500 lines for 2,000 and 50,000",
            is: worst(years.map((row) => row.ratio)),
            allowed: 3,
          },
          { what: "times a list of 300 for one of 10,000", is: long[0]!.ratio, allowed: 2 },
          {
            what: "times that in another order or searched",
            is: worst(long.slice(1).map((row) => row.ratio)),
            allowed: 4,
          },
        ],
      };
    },
  }),
  bench<MatchFigures[]>({
    name: "match",
    script: "match.ts",
    sizes: [FEW],
    database: false,
    read: (figures) => ({
      rows: figures,
      limits: figures.flatMap(({ name, books, p99Ms, fileMegabytes }) => [
        {
          what: `ms CPU for 99 of 100 questions, ${name}, ${books.toLocaleString("en")} books`,
          is: p99Ms,
          allowed: books <= 10_000 ? 20 : 30,
        },
        ...(books === MANY ? [{ what: "MB of the file of a million books", is: fileMegabytes, allowed: 400 }] : []),
      ]),
    }),
  }),
  bench<LargeFigures>({
    name: "large",
    script: "large-catalogue.ts",
    sizes: [MANY],
    database: true,
    descriptions: "sentences",
    read: ({ wishes, ...figures }) => ({
      rows: [figures, ...wishes],
      limits: [
        { what: "ms from a start to the first answered /", is: figures.firstPageMs, allowed: 5_000 },
        { what: "MB of all processes, PostgreSQL included", is: figures.allMb, allowed: 1_200 },
        { what: "MB of the file of AI Match", is: figures.fileMb, allowed: 400 },
        { what: "ms CPU for 99 of 100 wishes", is: worst(wishes.map(({ p99CpuMs }) => p99CpuMs)), allowed: 30 },
        ...wishes.map(({ wish, besideP50Ms, besideP99Ms }) => ({
          what: `ms for 99 of 100 wishes beside 20 readers, ${wish}`,
          is: besideP99Ms,
          allowed: round3(2 * besideP50Ms + 5),
        })),
      ],
    }),
  }),
  bench<BlogFigures[]>({
    name: "blog",
    script: "blog-page.ts",
    sizes: [FEW],
    database: true,
    read: (figures) => ({
      rows: figures,
      limits: [
        { what: "times a bare server's CPU for a kept page", is: worst(figures.map((f) => f.ratio)), allowed: 3 },
      ],
    }),
  }),
  bench<TableFigures[]>({
    name: "admin",
    script: "admin-tables.ts",
    sizes: [FEW, CATALOGUE],
    database: true,
    read(few, many) {
      const rows = many.map(({ screen, cpuMs }, index) => ({
        "admin table": screen,
        "10k books, 1k posts, CPU ms": few[index]!.cpuMs,
        "100k books, 10k posts, CPU ms": cpuMs,
        ratio: ratio(cpuMs, few[index]!.cpuMs),
      }));
      return {
        rows,
        limits: [
          { what: "times the CPU of a tenth of the books and posts", is: worst(rows.map((r) => r.ratio)), allowed: 2 },
        ],
      };
    },
  }),
  bench<StreamFigures>({
    name: "streams",
    script: "open-streams.ts",
    sizes: [FEW],
    database: true,
    read: (streams) => ({
      rows: streams,
      limits: [
        // Resident memory including uncollected garbage.
        { what: "kB an open stream", is: streams.kbAStream, allowed: 64 },
        // At the latest when polling every two seconds would have shown it.
        { what: "ms until 99 of 100 of 5,000 streams have heard", is: streams.fanOutP99Ms, allowed: 2_000 },
      ],
    }),
  }),
  bench<OpenTalksFigures[]>({
    name: "talks",
    script: "open-talks.ts",
    sizes: [FEW],
    database: true,
    canBeBeside: true,
    read: (figures) => {
      const now = figures.filter(({ build }) => build === "this");
      return {
        rows: figures,
        limits: [
          {
            what: "ms CPU of a message for each of 150 open talks",
            is: worst(now.map(({ appMs, databaseMs }) => round3(appMs + databaseMs))),
            allowed: 0.3,
          },
          { what: "ms until the last of them has it", is: worst(now.map(({ toldMs }) => toldMs)), allowed: 100 },
        ],
      };
    },
  }),
  bench<ProcessesFigures[]>({
    name: "processes",
    script: "processes.ts",
    sizes: [FEW],
    database: true,
    read(figures) {
      const [one] = figures as [ProcessesFigures];
      const [{ cores }, most] = [one, figures.at(-1)!];
      const rows = figures.map(({ processes, app, appMb, slowed, computing }) => ({
        processes,
        "answers a second": app.perSecond,
        gain: ratio(app.perSecond, one.app.perSecond),
        "on two slow cores, a second": slowed?.perSecond ?? "",
        "gain there": slowed && one.slowed ? ratio(slowed.perSecond, one.slowed.perSecond) : "",
        "gain of processes that only compute": ratio(computing.perSecond, one.computing.perSecond),
        // All cores busy, compared with one core busy with the app: the best that more processes could gain.
        "gain computed": ratio(cores * one.app.serverMs, one.app.serverMs + one.app.databaseMs + one.app.askingMs),
        "app ms": app.serverMs,
        "PostgreSQL ms": app.databaseMs,
        "asking ms": app.askingMs,
        "p50 ms": app.p50Ms,
        "p99 ms": app.p99Ms,
        "refused %": app.refusedPercent,
        MB: appMb,
        "cores busy elsewhere": Math.max(app.othersCores, computing.othersCores),
      }));
      const limit = { what: "of four processes' throughput by one alone, on two slow cores", allowed: ratio(1, 1.7) };
      const speedup = one.slowed && most.slowed && ratio(one.slowed.perSecond, most.slowed.perSecond);
      return { rows, limits: speedup ? [{ ...limit, is: speedup }] : [] };
    },
  }),
  bench<StatementFigures[]>({
    name: "statements",
    script: "statements.ts",
    sizes: [FEW],
    database: false,
    read: (statements) => ({ rows: statements, limits: [] }),
  }),
  bench<ReadersFigures[]>({
    name: "readers",
    script: "readers.ts",
    sizes: [FEW],
    database: true,
    canBeBeside: true,
    read: (figures) => ({ rows: figures, limits: [] }),
  }),
  bench<RequestFigures[]>({
    name: "requests",
    script: "requests.ts",
    sizes: [FEW],
    database: true,
    canBeBeside: true,
    read: (figures) => ({
      rows: figures.map(({ name, requests, kilobytes, beside, app, bare, earlier, ...ratios }) => ({
        request: name,
        requests,
        kB: kilobytes,
        "CPU ratio": round3(ratios.cpuRatio),
        "without PostgreSQL": round3(ratios.processRatio),
        "time ratio": round3(ratios.timeRatio),
        "app ms": round3(app.processMs),
        "PostgreSQL ms": round3(app.databaseMs),
        "answer ms": round3(app.timeMs),
        yardstick: beside,
        "its CPU ms": round3(bare.processMs + bare.databaseMs),
        "its answer ms": round3(bare.timeMs),
        ...(earlier && {
          "of the earlier CPU": round3(ratios.ofEarlier!),
          "of the earlier PostgreSQL": round3(ratios.databaseOfEarlier!),
          "earlier app ms": round3(earlier.processMs),
          "earlier PostgreSQL ms": round3(earlier.databaseMs),
          "earlier answer ms": round3(earlier.timeMs),
        }),
      })),
      limits: figures.flatMap(({ name, requests, cpuRatio, processRatio }) => [
        ...(requests > 1 ? [{ what: `requests, ${name}`, is: requests, allowed: 30 }] : []),
        ...(name === "first visit of /"
          ? [{ what: "times node:http with the same bytes, first visit of /", is: round3(cpuRatio), allowed: 3 }]
          : []),
        ...(name.endsWith(", signed in")
          ? [{ what: `times React Router with equal bytes, ${name}`, is: round3(processRatio), allowed: 1.5 }]
          : []),
      ]),
    }),
  }),
];
