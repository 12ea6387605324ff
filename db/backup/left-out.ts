interface LeftOut {
  what: string;
  back: string;
  tables?: readonly string[];
}

/** Sessions are left out, so that a user who has signed out stays signed out after a restore. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    what: "who is signed in, e-mailed links, and the secret that signs both",
    back: "readers sign in again with their passwords and ask for a new link",
    tables: ["sessions", "verifications", "email_proofs"],
  },
  { what: "counted attempts", back: "counting starts over", tables: ["rate_limits"] },
  { what: "e-mails that wait to be sent", back: "readers who miss one ask again" },
  { what: "background work that waits, and AI Match’s index", back: "the next start makes both again" },
  {
    what: "Open Library’s dumps, and imports of them that are running",
    back: "start them again; the books imported so far are in the backup",
    tables: ["openlibrary_runs"],
  },
  { what: "which makers of packs you trust", back: "add --trust again with the next pack" },
];

export const LEFT_OUT_TABLES: ReadonlySet<string> = new Set(LEFT_OUT.flatMap(({ tables = [] }) => tables));

export function leftOutLines(): string[] {
  return ["Not in the backup, and how it comes back:", ...LEFT_OUT.map(({ what, back }) => `- ${what}: ${back}.`)];
}
