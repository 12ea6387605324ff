import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";

import { importCatalogues } from "#app/books/import/batch/import-catalogue.queries.server.ts";
import { type ImportReport, type RowNote, takenNumbersText } from "#app/books/import/batch/import-report.ts";
import { sourceName } from "#app/books/import/rows/stated-facts.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { openDatabase } from "#db/open.ts";
import type { BookChange } from "#db/schema/books/book-changes.ts";

import { giveUp } from "./console.ts";
import { typedPath } from "./typed-path.ts";
import { untilStopped } from "./until-stopped.ts";

const USAGE = `Usage: npm run catalogue:import -- FILE… [--report FILE] [--source NAME] [--fill-gaps] [--preview]
  FILE         CSV or JSON Lines, plain or gzipped
  --report     writes every row that is left out to this file
  --source     the catalogue that book_id, bookID, external_id or id come from; without it, a column source says so,
               or titles and authors decide
  --fill-gaps  books in the catalogue keep what they have; the file only fills in what is missing
  --preview    writes nothing; lists the books that would change`;
const NOTES_SHOWN = 20;
const count = (number: number) => number.toLocaleString("en-US");

process.exitCode = await main();

/** Returns the exit code: 0 if imported (rejected rows are listed); 1 if nothing was; 2 for wrong usage. */
async function main(): Promise<number> {
  const given = readArguments();
  if ("say" in given) {
    (given.exit === 0 ? console.log : console.error)(given.say);
    return given.exit;
  }

  const stopped = untilStopped(new BrokenFile("the import was stopped"));
  const database = await openDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
  const started = performance.now();
  const progress = progressLine(given.files);
  try {
    const reports = await importCatalogues(
      database.pool,
      given.files.map((path) => ({ path })),
      {
        signal: stopped,
        numberSource: given.source,
        mode: given.fillGaps ? "fill-gaps" : "overwrite",
        isPreview: given.preview,
        onProgress: progress.show,
        onNote: (note) => given.report?.(note),
        onChange: (change) => printChange(change, progress.end),
      },
    );
    progress.end();
    given.files.forEach((file, index) => printReport(file, reports[index]));
    if (reports.length > 1) console.log(`All ${reports.length} files: ${summary(sum(reports))}`);
    if (given.preview) console.log("Nothing was imported: this was a preview.");
    else console.log(`Imported in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof BrokenFile)) throw error;
    console.error(`${error.file && `${error.file}: `}${error.message}. Nothing was imported.`);
    return 1;
  } finally {
    await database.close();
  }
}

interface Given {
  files: string[];
  report?: (note: Note) => void;
  fillGaps: boolean;
  preview: boolean;
  source: string | undefined;
}

function readArguments(): { say: string; exit: 0 | 2 } | Given {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        report: { type: "string" },
        source: { type: "string" },
        "fill-gaps": { type: "boolean", default: false },
        preview: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return { say: USAGE, exit: 0 };
    if (positionals.length === 0) return { say: USAGE, exit: 2 };
    const given = {
      files: positionals.map(typedPath),
      fillGaps: values["fill-gaps"],
      preview: values.preview,
      source: sourceName(values.source ?? null) ?? undefined,
    };
    return values.report === undefined ? given : { ...given, report: reportTo(typedPath(values.report)) };
  } catch (error) {
    const reason = (error as Error).message.split(". ", 1)[0];
    return { say: `${reason}.\n${USAGE}`, exit: 2 };
  }
}

type Note = RowNote & { file: string; kind: "rejected" | "warning" };

function reportTo(path: string): (note: Note) => void {
  const file = openSync(path, "w");
  process.on("exit", () => closeSync(file));
  const write = (values: (string | number)[]) =>
    writeSync(file, values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(",") + "\n");
  write(["file", "line", "kind", "reason", "title"]);
  return ({ file: name, line, kind, reason, title = "" }) => void write([name, line, kind, reason, title]);
}

function printChange({ bookId, title, before, after }: BookChange, endProgress: () => void): void {
  endProgress();
  const short = (value: unknown) => (value === null ? "nothing" : JSON.stringify(value).slice(0, 80));
  for (const [column, value] of Object.entries(after)) {
    const now = before[column as keyof typeof before] ?? null;
    console.log(`  book ${bookId} '${title.slice(0, 80)}' ${column}: ${short(now)} -> ${short(value)}`);
  }
}

function progressLine(files: string[]) {
  const terminal = process.stderr.isTTY;
  const size = files.reduce((all, file) => all + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  let last = performance.now();
  return {
    show(done: { rows: number; bytes: number; written: number }) {
      if (performance.now() - last < (terminal ? 100 : 3_000)) return;
      last = performance.now();
      const part = done.written > 0 ? done.written / done.rows : done.bytes / size;
      const doing = done.written > 0 ? "writing" : "reading";
      const line = `${doing}   ${count(done.written || done.rows)} rows (${Math.min(100, Math.floor(part * 100)) || 0} %)`;
      process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (terminal) process.stderr.write("\r\x1b[K");
    },
  };
}

function printReport(file: string, report: ImportReport | undefined): void {
  if (!report) return;
  console.log(`${file}: ${summary(report)}`);
  const taken = takenNumbersText(report.rejected, report.takenNumbers);
  if (taken !== null) console.log(`  ${taken}`);
  printNotes("rejected", report.rejected, report.rejectedCount);
  printNotes("warning", report.warnings, report.warningCount);
}

function printNotes(kind: string, notes: RowNote[], all: number): void {
  for (const { line, reason, title } of notes.slice(0, NOTES_SHOWN)) {
    console.log(`  line ${line} ${kind}: ${reason}${title ? ` ('${title}')` : ""}`);
  }
  if (all > NOTES_SHOWN) console.log(`  … and ${count(all - NOTES_SHOWN)} more (--report FILE lists them all)`);
}

function summary(report: ImportReport): string {
  const { added, updated, unchanged, rejectedCount, warningCount } = report;
  const rows = Object.entries({ added, updated, unchanged, rejected: rejectedCount });
  const warnings = warningCount > 0 ? `; ${count(warningCount)} ${warningCount === 1 ? "warning" : "warnings"}` : "";
  return rows.map(([name, number]) => `${count(number)} ${name}`).join(", ") + warnings;
}

function sum(reports: ImportReport[]): ImportReport {
  return reports.reduce((all, one) => ({
    added: all.added + one.added,
    updated: all.updated + one.updated,
    unchanged: all.unchanged + one.unchanged,
    rejected: [],
    rejectedCount: all.rejectedCount + one.rejectedCount,
    takenNumbers: all.takenNumbers + one.takenNumbers,
    warnings: [],
    warningCount: all.warningCount + one.warningCount,
  }));
}
