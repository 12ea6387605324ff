import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, it, onTestFinished } from "vitest";

import { startApp } from "./app-process.ts";
import { PASSWORD } from "./reader.ts";

async function command(name: "backup" | "restore", dataDir: string, args: string[]) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...environment, DATA_DIR: dataDir },
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status, stdout, stderr };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "bookmatch-move-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The session cookie of whoever sends this form; null where nobody was let in. */
async function sent(
  address: string,
  path: string,
  fields: Record<string, string>,
  cookie = "",
): Promise<string | null> {
  const response = await fetch(new URL(path, address), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: address, Cookie: cookie },
    redirect: "manual",
  });
  return (
    response.headers
      .getSetCookie()
      .find((line) => /session/.test(line))
      ?.split(";")[0] ?? null
  );
}

it("a backup moves a running app to another machine: its readers sign in there, and whoever has left stays away", async () => {
  const [old, fresh] = [await folder(), await folder()];
  const file = join(old, "house.tar.gz");
  const app = await startApp(old);
  await sent(app.address, "/register", { email: "stays@example.org", password: PASSWORD });
  const cookie = await sent(app.address, "/register", { email: "leaves@example.org", password: PASSWORD });
  expect(await command("backup", old, [file])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /: [\d,]+ rows of 78 tables and \d+ pictures in .* MB, read back and checked[^]*Not in the backup, and how it comes back:\n- who is signed in/,
    ),
  });
  expect(await command("backup", old, [file])).toMatchObject({ status: 1, stderr: expect.stringMatching(/already/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await sent(app.address, "/account/deletion", { email: "leaves@example.org" }, cookie!);

  const inUse = await command("restore", old, [file, "--replace"]);
  expect(inUse).toMatchObject({ status: 1, stderr: expect.stringMatching(/in use.*Nothing was changed\.\n/) });
  await app.stop();
  const erased = await readFile(join(old, "erased"), "utf8");
  expect(erased).toMatch(/^[0-9a-f]{64}\n$/);

  // Into a house of its own, with books and no readers; then back into the old one.
  expect(await command("restore", fresh, [file])).toMatchObject({ status: 0 });
  expect(await command("restore", old, [file])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--replace/),
  });
  const back = await command("restore", old, [file, "--replace"]);
  expect(back).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Deleted again: 1 account that had been deleted since then."),
  });

  for (const dataDir of [old, fresh]) {
    const restored = await startApp(dataDir);
    const signIn = (email: string) => sent(restored.address, "/sign-in", { email, password: PASSWORD });
    expect(await signIn("stays@example.org")).not.toBeNull();
    // Where nobody knows of her leaving she is still there: the file `erased` belongs with the backups.
    expect((await signIn("leaves@example.org")) === null).toBe(dataDir === old);
    await restored.stop();
  }
});
