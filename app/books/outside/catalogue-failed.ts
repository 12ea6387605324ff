import { t } from "#app/language/t.ts";

const NO_ANSWER = () => t("Failed to search books. Please try again.");

/** The message is for readers and never contains the query. */
export class CatalogueFailed extends Error {
  override readonly name = "CatalogueFailed";
  readonly status: number | null;

  private constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }

  static status(code: number): CatalogueFailed {
    return new CatalogueFailed(t("API request failed with status {code}", { code }), code);
  }

  static noAnswer(cause?: unknown): CatalogueFailed {
    return new CatalogueFailed(NO_ANSWER(), null, cause);
  }

  /** False if the catalogue only rejected this query. Counts for the circuit breaker. */
  get catalogueIsUnwell(): boolean {
    return this.status === null || ![400, 404, 414, 422].includes(this.status);
  }
}
