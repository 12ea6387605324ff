/** Something is in the way of a backup or a restore, and nothing was changed. `message` is for the owner: it says what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}
