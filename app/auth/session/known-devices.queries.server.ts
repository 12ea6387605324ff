import { createHmac } from "node:crypto";

import { eq, lt, sql } from "drizzle-orm";

import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { addressNetwork, CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { db } from "#db/client.server.ts";
import { knownDevices } from "#db/schema.ts";

export interface Device {
  address: string;
  userAgent: string;
}

export function deviceOf(request: Request): Device {
  const header = (name: string) => request.headers.get(name) ?? "";
  return { address: header(CLIENT_ADDRESS_HEADER), userAgent: header("User-Agent") };
}

/** Keyed, so that it reveals neither address nor account. Ignores digits, which change with every browser update. */
export function deviceDigest(email: string, { address, userAgent }: Device): string {
  const browser = userAgent.slice(0, 500).replaceAll(/[\d._]+/g, "");
  const parts = JSON.stringify(["known device", email.trim().toLowerCase(), addressNetwork(address), browser]);
  return createHmac("sha256", appSecret).update(parts).digest("base64url");
}

export async function isKnownDevice(digest: string): Promise<boolean> {
  return (await db.$count(knownDevices, eq(knownDevices.digest, digest))) > 0;
}

export async function noteDevice(user: { id: string; email: string }, device: Device): Promise<void> {
  const digest = deviceDigest(user.email, device);
  await db.execute(sql`
    with noted as (
      insert into known_devices (user_id, digest) values (${user.id}, ${digest})
      on conflict (digest) do update set user_id = excluded.user_id, seen_at = now()
    )
    delete from known_devices where digest in (
      select digest from known_devices where user_id = ${user.id} and digest <> ${digest}
      order by seen_at desc offset ${QUOTAS.knownDevices.most - 1}
    )`);
}

export async function forgetOldDevices(days: number): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, sql`now() - make_interval(days => ${days})`));
}
