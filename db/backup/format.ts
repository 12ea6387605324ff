import { z } from "zod";

/** Rises when an older app could no longer read what is written. */
export const FORMAT = 1;

/** What stands at the beginning of a backup. */
export const Manifest = z.object({
  application: z.literal("bookmatch"),
  format: z.int(),
  /** The app's version, and PostgreSQL's: for whoever looks into the file. */
  version: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, by the time that names them; in milliseconds. */
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** What stands at its end. */
export const Trailer = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), checksum: z.string() })),
  files: z.int().min(0),
  /** Of everything before it, as it stands in the archive. */
  sha256: z.string(),
});
export type Trailer = z.infer<typeof Trailer>;

export const MANIFEST = "manifest.json";
export const TRAILER = "trailer.json";

/** A portion of a table's rows, in COPY's text form. */
export const rowsEntry = (table: string, portion: number) => `tables/${table}/${String(portion).padStart(6, "0")}.copy`;

/** The table whose rows an entry holds; null for other entries. */
export const tableOf = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;
