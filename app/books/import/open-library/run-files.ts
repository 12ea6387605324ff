import { rm } from "node:fs/promises";
import { join } from "node:path";

export const runsFolder = (dataDir: string) => join(dataDir, "openlibrary-runs");

export const runFilesOf = (dataDir: string, runId: string) => join(runsFolder(dataDir), runId);

export async function removeRunFiles(dataDir: string, runId: string): Promise<void> {
  await rm(runFilesOf(dataDir, runId), { recursive: true, force: true });
}
