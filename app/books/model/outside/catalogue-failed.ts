/** The spec's words for whatever has no status to name. */
const NO_ANSWER = "Failed to search books. Please try again.";

/** The one error of asking an outside catalogue. The message is for readers, and never holds what was asked. */
export class CatalogueFailed extends Error {
  override readonly name = "CatalogueFailed";
  readonly status: number | null;

  private constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }

  /** It answered, but not with a success. */
  static status(code: number): CatalogueFailed {
    return new CatalogueFailed(`API request failed with status ${code}`, code);
  }

  /** No answer, or none that can be used. */
  static noAnswer(cause?: unknown): CatalogueFailed {
    return new CatalogueFailed(NO_ANSWER, null, cause);
  }

  /** Whether the catalogue is unwell, or wants to be left alone; else only this question displeased it. */
  get catalogueIsUnwell(): boolean {
    return this.status === null || ![400, 404, 414, 422].includes(this.status);
  }
}
