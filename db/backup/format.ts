import { z } from "zod";

/** Increase when older versions of the app can no longer read the format. */
export const FORMAT = 1;

export const Manifest = z.object({
  application: z.literal("bookmatch"),
  format: z.int(),
  version: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const Trailer = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), checksum: z.string() })),
  files: z.int().min(0),
  sha256: z.string(),
});
export type Trailer = z.infer<typeof Trailer>;

export const MANIFEST = "manifest.json";
export const TRAILER = "trailer.json";

export const rowsEntry = (table: string, chunk: number) => `tables/${table}/${String(chunk).padStart(6, "0")}.copy`;

export const tableOf = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;
