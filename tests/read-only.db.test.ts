import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { requestsTo, startApp } from "./app-process.ts";
import { Reader } from "./reader.ts";

let folder: string;
let folders: { data: string; temporary: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bookmatch-places-"));
  // Below a folder that is closed to it the database's own account would reach nothing.
  await chmod(folder, 0o711);
  folders = { data: await mkdtemp(join(folder, "data-")), temporary: await mkdtemp(join(folder, "tmp-")) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command where nothing can be written but below these folders and in what the kernel makes up. */
const writingOnlyIn = (...folders: string[]) => [
  "unshare",
  "--mount",
  "sh",
  "-ec",
  [
    "mount --make-rprivate /",
    ...folders.map((one) => `mount --bind '${one}' '${one}'`),
    "mount -o remount,bind,ro /",
    'exec "$@"',
  ].join("; "),
  "sh",
];

function couldWrite(file: string): boolean {
  const [command, ...args] = [...writingOnlyIn(folders.data), "touch", file];
  return spawnSync(command, args).status === 0;
}

// Needs the right to mount: root, on most machines.
const canMount = () => spawnSync("unshare", ["--mount", "sh", "-c", "mount --make-rprivate /"]).status === 0;

it.runIf(process.platform === "linux" && canMount())(
  "T44: the app writes in its data folder and the system's temporary one, and nowhere else",
  async () => {
    // The read-only mount works.
    expect(couldWrite(join(folders.temporary, "x"))).toBe(false);
    expect(couldWrite(join(folders.data, "x"))).toBe(true);
    await rm(join(folders.data, "x"));
    const app = await startApp(
      folders.data,
      { TMPDIR: folders.temporary, LOG_LEVEL: "info" },
      writingOnlyIn(folders.data, folders.temporary),
    );
    try {
      const reader = new Reader({ request: requestsTo(app) });
      const html = await (await reader.get("/")).text();
      expect((await reader.get(/\/covers\/\d+\/[\w.-]+/.exec(html)![0])).status).toBe(200);
      expect((await reader.register("ana@example.org")).status).toBe(302);
      expect((await reader.send("/saved-books/1")).status).toBe(200);
      expect((await reader.send("/account/data")).status).toBe(200);
      const file = new FormData();
      file.set("file", new File(["Title,Author,Exclusive Shelf\nMomo,Michael Ende,read\n"], "books.csv"));
      expect((await reader.upload("/reading-tracker/import", file)).status).toBe(302);
    } finally {
      await app.stop();
    }
    expect(app.output()).not.toMatch(/EROFS|EACCES|EPERM|read-only file system|"level":[56]0/i);
    expect(await readdir(folders.data)).toContain("postgres");
    expect(await readdir(folders.temporary)).toEqual([]);
  },
);
