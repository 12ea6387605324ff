import { restoreBackup } from "#db/backup/restore-backup.ts";

import { counted, runBackupCommand } from "./backup-command.ts";

process.exitCode = await runBackupCommand({
  usage: "Usage: npm run restore -- FILE [--replace]   (--replace: overwrites what is in the database)",
  flag: "replace",
  failed: "Nothing was changed.",
  async work({ flagged, ...where }) {
    const { madeAt, rows, tables, pictures, erased } = await restoreBackup({ ...where, replace: flagged });
    return [
      `${counted(rows)} rows of ${tables} tables and ${counted(pictures)} pictures, checked against the file`,
      ...(erased > 0
        ? [
            `Deleted again: ${counted(erased)} ${erased === 1 ? "account" : "accounts"} that had been deleted since then.`,
          ]
        : []),
      `Everything is as it was on ${madeAt.toISOString()}. Readers sign in again with the passwords they had then.`,
    ];
  },
});
