/** The one error of asking the AI provider. It holds neither what was asked nor the key. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
  /** What it answered with, where it answered at all. */
  readonly status: number | null;
  /** Whether the provider is unwell; else the reader left, or too many ask at once. */
  readonly isUnwell: boolean;

  constructor({ status = null, isUnwell = true }: { status?: number | null; isUnwell?: boolean } = {}) {
    super("Failed to get recommendation");
    this.status = status;
    this.isUnwell = isUnwell;
  }
}
