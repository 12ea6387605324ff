/** The file as a whole cannot be trusted, so none of it is imported. The message is one line for the owner. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
  file = "";
}
