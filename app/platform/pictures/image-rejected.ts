import type { OutboundFailure } from "#app/platform/outbound/outbound-error.ts";

/**
 * Why a URL yields no picture. `deadline`, `network` and `unavailable` concern the host rather than this picture, so they
 * count towards pausing requests to the host.
 */
export type ImageRejection =
  | OutboundFailure
  /** A status other than 200. */
  | "status"
  /** The bytes are not in an accepted format, whatever the header says. */
  | "type"
  /** Damaged. */
  | "unreadable"
  /** Too many pixels to decode. */
  | "too-large"
  /** A tracking pixel or thumbnail, not a cover. */
  | "too-small"
  /** Far too wide or too tall to be one. */
  | "shape"
  /** What a catalogue sends where it has none. */
  | "blank"
  /** The host reports overload, a fault or rate limiting (429 or 5xx). */
  | "unavailable";

/** The only error of fetching and rendering a cover. The message contains no URL: URLs can contain keys. */
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
