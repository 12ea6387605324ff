import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fingerprintOf } from "./pack-file.ts";

/** The private key in a file; makes one, readable by its owner alone, where there is none. */
export function signingKey(path: string): KeyObject {
  if (!existsSync(path)) {
    const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
    writeFileSync(path, pem, { mode: 0o600, flag: "wx" });
  }
  return createPrivateKey(readFileSync(path));
}

export class TrustedKeys {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, "trusted-pack-keys");
  }

  has(key: string): boolean {
    const lines = existsSync(this.#path) ? readFileSync(this.#path, "utf8").split("\n") : [];
    return lines.includes(fingerprintOf(key));
  }

  add(key: string): void {
    if (!this.has(key)) writeFileSync(this.#path, `${fingerprintOf(key)}\n`, { flag: "a", mode: 0o600 });
  }
}
