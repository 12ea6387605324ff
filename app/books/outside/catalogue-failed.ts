/** The message for failures without a status. */
const NO_ANSWER = "Failed to search books. Please try again.";

/** The only error of the outside catalogues. The message is for readers and never contains the query. */
export class CatalogueFailed extends Error {
  override readonly name = "CatalogueFailed";
  readonly status: number | null;

  private constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }

  static status(code: number): CatalogueFailed {
    return new CatalogueFailed(`API request failed with status ${code}`, code);
  }

  /** No answer, or an unusable one. */
  static noAnswer(cause?: unknown): CatalogueFailed {
    return new CatalogueFailed(NO_ANSWER, null, cause);
  }

  /** True if the catalogue fails or limits us; false if it only rejected this query. Counts for the circuit breaker. */
  get catalogueIsUnwell(): boolean {
    return this.status === null || ![400, 404, 414, 422].includes(this.status);
  }
}
