import type { OutboundFailure } from "#app/platform/outbound/outbound-error.ts";

/** `deadline`, `network` and `unavailable` concern the host: they count towards pausing requests to it. */
export type ImageRejection =
  | OutboundFailure
  | "status"
  | "type"
  | "doctype"
  | "unreadable"
  | "too-large"
  | "too-small"
  | "shape"
  | "blank"
  | "unavailable";

/** The message contains no URL: URLs can contain keys. */
export class ImageRejected extends Error {
  override readonly name = "ImageRejected";
  readonly reason: ImageRejection;

  constructor(reason: ImageRejection, cause?: unknown) {
    super(`image refused: ${reason}`, { cause });
    this.reason = reason;
  }

  get hostIsUnwell(): boolean {
    return this.reason === "deadline" || this.reason === "network" || this.reason === "unavailable";
  }
}
