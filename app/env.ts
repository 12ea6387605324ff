import { isIP } from "node:net";

import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
/** An empty variable counts as absent. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const optional = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional());

/** Every variable the app reads, with its default. */
const Environment = z.object({
  PORT: unlessEmpty(port.default(3000)),
  HOST: unlessEmpty(z.string().default("127.0.0.1")),
  APP_URL: optional(httpUrl.transform((url) => new URL(url).origin)),
  DATA_DIR: unlessEmpty(z.string().default("./data")),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")),
  BOOKS_API_URL: unlessEmpty(httpUrl.default("https://www.googleapis.com/books/v1/volumes")),
  BOOKS_API_KEY: optional(z.string()),
  // Here an empty one says something: that there shall be no second catalogue.
  OPENLIBRARY_URL: z
    .string()
    .refine((url) => url === "" || httpUrl.safeParse(url).success, "must be an http or https address, or empty")
    .default("https://openlibrary.org"),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: unlessEmpty(z.string().max(200).default("gpt-4o-mini")),
  RETAILER_URL: unlessEmpty(httpUrl.default("https://www.amazon.com")),
  AFFILIATE_TAG: optional(z.string().regex(/^[\w-]{1,64}$/, "may hold letters, digits, - and _ only")),
  SUPPORT_EMAIL: optional(z.email({ error: "must be an e-mail address" })),
  FEEDBACK_URL: optional(httpUrl),
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
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" })),
  MAIL_FROM: optional(z.string().regex(/@/, "must hold an e-mail address")),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OIDC_ISSUER: unlessEmpty(httpUrl.default("https://accounts.google.com")),
  OIDC_NAME: unlessEmpty(z.string().max(40).default("Google")),
  LOG_LEVEL: unlessEmpty(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")),
});

export type Environment = z.infer<typeof Environment>;

/** `lines` has one line a variable, in words for the owner; values are not repeated, they may be secret. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Throws `BadEnvironment` where a variable cannot be used. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = Environment.safeParse(source);
  if (parsed.success) return parsed.data;
  const byName = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  throw new BadEnvironment([...byName].map(([name, message]) => `${name}: ${message}`));
}
