import { leftOutLines } from "#db/backup/left-out.ts";
import { writeBackup } from "#db/backup/write-backup.ts";

import { counted, runBackupCommand } from "./backup-command.ts";
import { untilStopped } from "./until-stopped.ts";

process.exitCode = await runBackupCommand({
  usage: "Usage: npm run backup -- FILE [--overwrite]   (writes a .tar.gz, whatever its name)",
  flag: "overwrite",
  failed: "No backup was written.",
  async work({ flagged, ...where }) {
    const backup = await writeBackup({ ...where, overwrite: flagged, signal: untilStopped() });
    const { rows, tables, pictures, bytes } = backup;
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    return [
      `${counted(rows)} rows of ${tables} tables and ${counted(pictures)} pictures in ${size}, read back and checked`,
      ...leftOutLines(),
    ];
  },
});
