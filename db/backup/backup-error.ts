/** A backup or restore cannot run, and nothing was changed. `message` tells the owner what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
