interface LeftOut {
  what: string;
  back: string;
  tables?: readonly string[];
}

/** Sessions are left out, so that a user who has signed out stays signed out after a restore. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    what: "who is signed in, mailed links, and the secret that signs both",
    back: "readers sign in again, with their passwords, and ask for a new link",
    tables: ["sessions", "verifications", "email_proofs"],
  },
  { what: "counted attempts", back: "counting begins anew", tables: ["rate_limits"] },
  { what: "letters that wait to be sent", back: "whoever misses one asks again" },
  { what: "background work that waits, and AI Match’s index", back: "the next start begins both anew" },
  {
    what: "Open Library’s dumps, and imports of them that are under way",
    back: "begin again; the books that they have brought are in the backup",
    tables: ["openlibrary_runs"],
  },
  { what: "the makers of packs that you trust", back: "say --trust again with the next pack" },
];

export const LEFT_OUT_TABLES: ReadonlySet<string> = new Set(LEFT_OUT.flatMap(({ tables = [] }) => tables));

export function leftOutLines(): string[] {
  return ["Left out, and how it comes back:", ...LEFT_OUT.map(({ what, back }) => `- ${what}: ${back}.`)];
}
