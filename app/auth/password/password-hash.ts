import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { limitConcurrency } from "#app/platform/limit-concurrency.ts";

const deriveKey = promisify(argon2);

/** Argon2id parameters of OWASP and ASVS 5.0 (appendix C), second set: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MOST = { memory: 65_536, passes: 10, parallelism: 4 };

/** Leaves two of libuv's four threads to files and DNS, even in a flood of sign-ins. */
const AT_ONCE = 2;
const MOST_WAITING = 64;
const concurrency = limitConcurrency({ atOnce: AT_ONCE, maxWaiting: MOST_WAITING });

export class TooBusy extends Error {
  override readonly name = "TooBusy";

  constructor() {
    super("too many passwords wait to be hashed");
  }
}

/** Hashes into PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Rejects with `TooBusy` beyond 64 waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, { ...COST, salt, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** Takes constant time. False for a malformed hash, or one beyond `MOST`. Rejects with `TooBusy` beyond 64 waiting. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = readHash(hash);
  if (!stored) return false;
  const { tag, ...cost } = stored;
  return timingSafeEqual(await derive(password, { ...cost, tagLength: tag.length }), tag);
}

/**
 * RFC 8265's OpaqueString (section 4.2): é typed as two characters equals é typed as one.
 * Not NFKC: ² stays different from 2, and ﷺ counts once instead of 18 times.
 */
export function normalisePassword(password: string): string {
  return password.replaceAll(/\p{Space_Separator}/gu, " ").normalize("NFC");
}

type Cost = typeof COST & { salt: Buffer; tagLength: number };

function derive(password: string, { salt: nonce, ...cost }: Cost): Promise<Buffer> {
  const message = normalisePassword(password);
  const key = concurrency.run(() => deriveKey("argon2id", { message, nonce, ...cost }));
  return key ?? Promise.reject(new TooBusy());
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,6}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

function readHash(hash: string): (Omit<Cost, "tagLength"> & { tag: Buffer }) | null {
  const found = hash.length <= 256 && PHC.exec(hash)?.groups;
  if (!found) return null;
  const [memory, passes, parallelism] = [
    Number(found["memory"]),
    Number(found["passes"]),
    Number(found["parallelism"]),
  ];
  const [salt, tag] = [fromBase64(found["salt"]), fromBase64(found["tag"])];
  // Argon2 is undefined below eight blocks per lane.
  if (passes < 1 || parallelism < 1 || memory < 8 * parallelism) return null;
  if (memory > MOST.memory || passes > MOST.passes || parallelism > MOST.parallelism) return null;
  if (!salt || salt.length < 8 || salt.length > 64 || !tag || tag.length < 16 || tag.length > 64) return null;
  return { memory, passes, parallelism, salt, tag };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function fromBase64(text = ""): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return toBase64(bytes) === text ? bytes : null;
}
