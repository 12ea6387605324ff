export type OutboundFailure =
  | "address"
  | "credentials"
  | "port"
  | "private"
  | "redirects"
  | "encoding"
  | "size"
  | "deadline"
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
