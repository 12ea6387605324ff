import { BrokenFile } from "#book-facts/broken-file.ts";

export class BrokenDump extends BrokenFile {
  override name = "BrokenDump";
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
const NETWORK =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_\w+|CERT_\w+|ERR_TLS_\w+)$/;

const MAKE_SPACE = "Free some space, then resume: the import continues where it was.";

export function brokenDump(address: string, error: Error): BrokenFile {
  const codes = codesOf(error);
  const cannot = `${address} cannot be read to its end (${error.message})`;
  const broken = (message: string, advice: string) => new BrokenDump(message, advice, { cause: error });
  if (isDiskFull(error)) return broken("the disk is full", MAKE_SPACE);
  if (codes.some((code) => code.startsWith("Z_"))) {
    return broken(cannot, "The file is damaged, cut off or not gzip. Download it again.");
  }
  if (/^https?:/i.test(address) || codes.some((code) => NETWORK.test(code))) {
    return broken(
      cannot,
      "Check that this machine can reach the address, then resume. Or download the files yourself and choose their folder.",
    );
  }
  return broken(cannot, "Check that the file is there and that the app can read it.");
}

/** In sentences for the owner; null if only the log can tell. */
export function failureText(error: unknown): string | null {
  if (isDiskFull(error)) return `The disk is full. ${MAKE_SPACE}`;
  if (!(error instanceof BrokenFile)) return null;
  const message = `${sentence(error.message)}.`;
  return error instanceof BrokenDump ? `${message} ${error.advice}` : message;
}

function sentence(text: string): string {
  return /^(?:https?:|\/)/i.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => DISK_FULL.has(code));
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++) {
    const { code } = each as NodeJS.ErrnoException;
    if (typeof code === "string") codes.push(code);
  }
  return codes;
}
