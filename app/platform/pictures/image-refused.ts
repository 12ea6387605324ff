/**
 * Why an address gives no picture. The last three say that the host (or the way to it) is unwell rather than this
 * one picture, so they count towards leaving the host alone for a while.
 */
export type ImageRefusal =
  /** Not an http(s) address. */
  | "address"
  /** A user name or password in the address. */
  | "credentials"
  /** Another port than 443. */
  | "port"
  /** Some address behind the host name is not on the public internet. */
  | "private"
  /** More than three redirects, or one that says nowhere to go. */
  | "redirects"
  /** Answered, but not with 200. */
  | "status"
  /** A compressed answer, though none was asked for. */
  | "encoding"
  /** More bytes than allowed, announced or sent. */
  | "size"
  /** The bytes are of no kind of picture we take, whatever the header says. */
  | "type"
  /** Damaged. */
  | "unreadable"
  /** More pixels than we decode. */
  | "too-large"
  /** A tracking pixel or a thumbnail, no cover. */
  | "too-small"
  /** Not finished in time. */
  | "deadline"
  /** Connection or TLS failed, the name does not resolve, or the answer broke off. */
  | "network"
  /** The host says that it is overloaded, broken, or asked too often (429 or 5xx). */
  | "unavailable";

/** The one error of fetching and rendering a cover. The message holds no address: those can carry keys. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, cause?: unknown) {
    super(`image refused: ${reason}`, { cause });
    this.reason = reason;
  }

  get hostIsUnwell(): boolean {
    return this.reason === "deadline" || this.reason === "network" || this.reason === "unavailable";
  }
}
