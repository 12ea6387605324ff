import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import { ORIGIN } from "./reader.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How an answer differs from an honest one. */
interface Differing {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether finger, face or PIN was asked for. */
  verified?: boolean;
  counter?: number;
  type?: string;
  credentialId?: string;
}

/** An authenticator with one P-256 passkey, as a browser would report its answers. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;

  /** The answer to `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }, differing: Differing = {}): string {
    const { x, y } = this.keys.publicKey.export({ format: "jwk" });
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, "base64url")],
        [-3, Buffer.from(y!, "base64url")],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = Buffer.concat([this.data(differing, HAS_CREDENTIAL), Buffer.alloc(16), length, id, key]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    ).toString("base64url");
    const clientDataJSON = client("webauthn.create", challenge, differing).toString("base64url");
    return this.answer({ clientDataJSON, attestationObject, transports: ["internal"] }, differing);
  }

  /** The answer to `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, differing: Differing = {}): string {
    this.counter += 1;
    const authenticatorData = this.data(differing, 0);
    const clientData = client("webauthn.get", challenge, differing);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
    return this.answer(
      {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      },
      differing,
    );
  }

  private data({ rpId = "localhost", verified = true, counter = this.counter }: Differing, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flag]), count]);
  }

  private answer(response: Record<string, unknown>, { credentialId = this.id }: Differing): string {
    return JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      response,
      clientExtensionResults: {},
    });
  }
}

function client(type: string, challenge: string, differing: Differing): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: differing.type ?? type,
      challenge: differing.challenge ?? challenge,
      origin: differing.origin ?? ORIGIN,
      crossOrigin: false,
    }),
  );
}

/** As much of CBOR (RFC 8949) as a passkey is written in. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
