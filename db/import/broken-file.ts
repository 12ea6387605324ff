/**
 * The file as a whole cannot be trusted: nothing of it is imported. The message is one line, for the owner.
 * `file` is the name of the file among several, set by the import.
 */
export class BrokenFile extends Error {
  override name = "BrokenFile";
  file = "";
}
