import { t } from "#app/language/t.ts";

/** The only error of the AI provider. It contains neither the question nor the key. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
  readonly status: number | null;
  /** False if the reader left, if too many requests run, or if the breaker is open. */
  readonly isOutage: boolean;

  constructor({ status = null, isOutage = true }: { status?: number | null; isOutage?: boolean } = {}) {
    super(t("Failed to get recommendation"));
    this.status = status;
    this.isOutage = isOutage;
  }
}
