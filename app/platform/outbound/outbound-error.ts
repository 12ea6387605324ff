/** Why a URL is not fetched, or does not answer. */
export type OutboundFailure =
  /** Not an http(s) URL. */
  | "address"
  /** Contains a user name or password. */
  | "credentials"
  /** A port other than 443. */
  | "port"
  /** An address of the host is not on the public internet. */
  | "private"
  /** Too many redirects, or one without a target. */
  | "redirects"
  /** A compressed answer, although none was requested. */
  | "encoding"
  /** Too many bytes, announced or sent. */
  | "size"
  /** Not finished before the deadline. */
  | "deadline"
  /** Connection or TLS failed, the name does not resolve, or the answer was cut off. */
  | "network";

/** The message contains no URL: URLs can contain keys. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, cause?: unknown) {
    super(`not asked or not answered: ${reason}`, { cause });
    this.reason = reason;
  }
}
