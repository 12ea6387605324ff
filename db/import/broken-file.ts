/**
 * The file as a whole cannot be trusted, so none of it is imported. The message is one line for the owner. The import
 * sets `file` to the file's name.
 */
export class BrokenFile extends Error {
  override name = "BrokenFile";
  file = "";
}
