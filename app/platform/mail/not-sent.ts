import type { Failure } from "./smtp.ts";

export type About = { mail: string } & Omit<Failure, "final" | "isMailbox">;

/** Contains nothing of the server's reply, which may repeat the address. */
export class NotSent extends Error {
  readonly mail: string;
  readonly code: string;
  readonly reply: number | undefined;

  constructor({ mail, code, reply }: About) {
    super("mail not sent yet");
    [this.mail, this.code, this.reply] = [mail, code, reply];
  }
}
