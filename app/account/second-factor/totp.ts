import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";

import { nameNow } from "#app/language/t.ts";

/** The defaults of every authenticator app (RFC 6238). */
const PERIOD_SECONDS = 30;
/** In periods. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function keyAddress(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/** In periods since 1970; null if the code is not valid now. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const off = generator(secret, "").validate({ token: code, timestamp, window: WINDOW });
  return off === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + off;
}

function generator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: nameNow().replaceAll(":", " "),
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}

const Sealed = z.object({ use: z.string(), userId: z.string(), secret: z.string(), at: z.number() });

/** A value copied to another account, or from a form into the database, cannot be decrypted there. */
export function totpSeal(key: string, use: "kept" | "setup") {
  return {
    seal: (userId: string, secret: string, now: Date): Promise<string> =>
      symmetricEncrypt({ key, data: JSON.stringify({ use: `totp ${use}`, userId, secret, at: now.getTime() }) }),
    /** Null if it was not encrypted for this account, purpose and key. */
    async open(userId: string, sealed: string): Promise<{ secret: string; at: Date } | null> {
      try {
        const found = Sealed.parse(JSON.parse(await symmetricDecrypt({ key, data: sealed })));
        if (found.use !== `totp ${use}` || found.userId !== userId) return null;
        return { secret: found.secret, at: new Date(found.at) };
      } catch {
        return null;
      }
    },
  };
}
