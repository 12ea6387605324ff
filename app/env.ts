import { isIP } from "node:net";
import { availableParallelism, totalmem } from "node:os";

import { z } from "zod";

import { LANGUAGE_CODES } from "#app/language/t.ts";

const port = wholeNumber(0, 65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const optional = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional());

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const NOT_BELOW_0 = "must be a number, 0 or more";

const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
  .regex(/^\w+:\/\/(?:[^@/?]*@)?[^/?,]*(?:[/?]|$)/, "must name one host; put a proxy in front of several");

const Environment = z
  .object({
    PORT: unlessEmpty(port.default(3000)),
    HOST: unlessEmpty(z.string().default("127.0.0.1")),
    APP_URL: optional(httpUrl.transform((url) => new URL(url).origin)),
    DATA_DIR: unlessEmpty(z.string().default("./data")),
    PROCESSES: unlessEmpty(wholeNumber(1, 64).default(() => processesFor(availableParallelism(), memoryBytes()))),
    DATABASE_URL: optional(database),
    DATABASE_OWNER_URL: optional(database),
    BOOKS_API_URL: unlessEmpty(httpUrl.default("https://www.googleapis.com/books/v1/volumes")),
    BOOKS_API_KEY: optional(z.string()),
    // Here an empty value is valid: it turns the second catalogue off.
    OPENLIBRARY_URL: z
      .string()
      .refine((url) => url === "" || httpUrl.safeParse(url).success, "must be an http or https address, or empty")
      .default("https://openlibrary.org"),
    AI_BASE_URL: optional(httpUrl),
    AI_API_KEY: optional(z.string()),
    AI_MODEL: unlessEmpty(atMost(200).default("gpt-4o-mini")),
    RETAILER_URL: unlessEmpty(httpUrl.default("https://www.amazon.com")),
    AFFILIATE_TAG: optional(z.string().regex(/^[\w-]{1,64}$/, "may only have letters, digits, - and _")),
    SUPPORT_EMAIL: optional(z.email({ error: "must be an e-mail address" })),
    FEEDBACK_URL: optional(httpUrl),
    DEFAULT_LANGUAGE: unlessEmpty(z.enum(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(", ")}`).optional()),
    TRUSTED_PROXIES: unlessEmpty(
      z
        .string()
        .default("")
        .transform((list) =>
          list
            .split(",")
            .map((address) => address.trim())
            .filter(Boolean),
        )
        .refine((list) => list.every((address) => isIP(address) !== 0), "must be addresses, separated by commas"),
    ),
    APP_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
    ADMIN_EMAIL: optional(z.email({ error: "must be an e-mail address" }).toLowerCase()),
    SMTP_URL: optional(
      z.url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" }),
    ),
    MAIL_FROM: optional(z.string().regex(/@/, "must contain an e-mail address")),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    OIDC_ISSUER: unlessEmpty(httpUrl.default("https://accounts.google.com")),
    OIDC_NAME: unlessEmpty(atMost(40).default("Google")),
    METRICS_PORT: optional(port),
    METRICS_HOST: unlessEmpty(z.string().default("127.0.0.1")),
    MIN_FREE_MB: unlessEmpty(z.coerce.number(NOT_BELOW_0).min(0, NOT_BELOW_0).default(200)),
    SLOW_QUERY_MS: unlessEmpty(wholeNumber(0).default(500)),
    MAX_CONNECTIONS: unlessEmpty(wholeNumber(1).default(12_000)),
    MAX_CONNECTIONS_PER_ADDRESS: unlessEmpty(wholeNumber(1).default(500)),
    LOG_LEVEL: unlessEmpty(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info")),
  })
  .refine(({ DATABASE_URL, DATABASE_OWNER_URL }) => DATABASE_URL || !DATABASE_OWNER_URL, {
    path: ["DATABASE_OWNER_URL"],
    error: "needs a DATABASE_URL as well, for the role that serves requests",
  });

function wholeNumber(least: number, most?: number) {
  const error = `must be a whole number ${most === undefined ? `of at least ${least}` : `from ${least} to ${most}`}`;
  const number = z.coerce.number(error).int(error).min(least, error);
  return most === undefined ? number : number.max(most, error);
}

function atMost(characters: number) {
  return z.string().max(characters, `may have at most ${characters} characters`);
}

/** Each process needs a core and a half with its share of PostgreSQL; the rest is for the machine's other work. */
const CORES_EACH = 2;
const BYTES_EACH = 2 * 1024 ** 3;
const MOST_UNASKED = 4;

/** Default number of processes for a machine; docs/decisions/022-processes.md has the reasons. */
export function processesFor(cores: number, bytes: number): number {
  return Math.max(1, Math.min(MOST_UNASKED, Math.floor(cores / CORES_EACH), Math.floor(bytes / BYTES_EACH)));
}

function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

export const VARIABLES = Object.keys(Environment.shape);

export type Environment = z.infer<typeof Environment>;

/** One line per variable, in words for the owner. Values are left out, because they may be secret. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = Environment.safeParse(source);
  if (parsed.success) return parsed.data;
  const byName = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  throw new BadEnvironment([...byName].map(([name, message]) => `${name}: ${message}`));
}
