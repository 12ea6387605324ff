import { restoreBackup } from "#db/backup/restore-backup.ts";

import { counted, runBackupCommand } from "./backup-command.ts";

process.exitCode = await runBackupCommand({
  usage: "Usage: npm run restore -- FILE [--replace]   (--replace: what the database holds may go)",
  flag: "replace",
  failed: "Nothing was changed.",
  async work({ flagged, ...where }) {
    const { madeAt, rows, tables, pictures, erased } = await restoreBackup({ ...where, replace: flagged });
    return [
      `${counted(rows)} rows of ${tables} tables and ${counted(pictures)} pictures, compared with the file and the same`,
      ...(erased > 0 ? [`${counted(erased)} who had left since were erased again.`] : []),
      `The house stands as on ${madeAt.toISOString()}; readers sign in again, with their passwords of then.`,
    ];
  },
});
