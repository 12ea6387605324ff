import type pg from "pg";

import { ORIGIN, Reader } from "#tests/reader.ts";

import { VICTIM } from "./forms.ts";
import type { Input } from "./inputs.ts";
import { oneOfEverything } from "./rows.ts";

export type Person = "visitor" | "reader" | "admin";
const PEOPLE: Person[] = ["visitor", "reader", "admin"];
/** Limits answer before anything is read; they are lifted after so many requests. */
const CONCURRENCY = 4;

interface Asked {
  request(path: string, init: RequestInit): Promise<Response>;
  /** As the forms' pages have it. */
  origin?: string;
  database: Pick<pg.Client, "query">;
  inputs: Iterable<{ address: string; inputs: Input[] }>;
  /** Sends only every so many of them; by default all. */
  every?: number;
}

export interface Outcome {
  sent: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** What was answered with a fault of ours, or not at all. */
  faults: string[];
}

/** Sends the bad inputs as everybody, and looks at nothing but whether the answer is one. */
export async function sendBadInputs({
  request,
  origin = ORIGIN,
  database,
  every = 1,
  inputs: all,
}: Asked): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, statuses: {}, faults: [] };
  const app = { request: (path: string, init: RequestInit = {}) => request(path, withOrigin(init, origin)) };
  let accounts = 0;
  let next = 0;
  for (const person of PEOPLE) {
    let somebody = new Reader(app);
    for (const { address, inputs } of all) {
      const chosen = inputs.filter(() => next++ % every === 0);
      if (chosen.length === 0) continue;
      if (person !== "visitor" && !(await somebody.isSignedIn())) somebody = await signedIn(person);
      await database.query(oneOfEverything(person === "visitor" ? VICTIM : `bad-${person}-${accounts}@example.org`));
      const cookie = cookieOf(somebody);
      for (const input of chosen) {
        if (outcome.sent % CONCURRENCY === 0) await database.query("DELETE FROM rate_limits");
        await send(person, address, input, cookie);
      }
    }
  }
  return outcome;

  async function signedIn(person: Person): Promise<Reader> {
    const email = `bad-${person}-${(accounts += 1)}@example.org`;
    await database.query("DELETE FROM rate_limits");
    const reader = new Reader(app);
    await reader.register(email);
    if (person === "admin") await database.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
    return reader;
  }

  async function send(person: Person, address: string, input: Input, cookie: string): Promise<void> {
    const { method, path, contentType, body } = input;
    const headers = {
      Cookie: cookie,
      Origin: origin,
      ...(contentType !== undefined && { "Content-Type": contentType }),
    };
    outcome.sent += 1;
    const description = `${person}: ${method} ${address}, as ${JSON.stringify(brief(path))} ${contentType ?? ""} ${brief(textOf(body))}`;
    try {
      const response = await request(path, { method, headers, body: body ?? null, redirect: "manual" } as RequestInit);
      outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
      if (response.status >= 500) outcome.faults.push(`${response.status} for ${description}`);
      await response.body?.cancel();
    } catch (error) {
      outcome.faults.push(`${(error as Error).message} for ${description}`);
    }
  }
}

function withOrigin(init: RequestInit, origin: string): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string>), ...(init.method && { Origin: origin }) } };
}

function cookieOf(reader: Reader): string {
  return [...reader.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function textOf(body: Input["body"]): string {
  if (body === undefined) return "";
  if (typeof body === "string") return body;
  return body instanceof FormData ? JSON.stringify([...body]) : JSON.stringify([...body]);
}

function brief(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}… (${text.length})` : text;
}
