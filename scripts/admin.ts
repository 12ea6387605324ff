import { parseArgs } from "node:util";

import { resetSecondFactor } from "#app/account/second-factor/reset.queries.server.ts";
import { env } from "#app/env.server.ts";
import { openDatabase } from "#db/open.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "#db/roles.ts";

import { giveUp } from "./console.ts";

const USAGE = "Usage: npm run admin -- grant EMAIL [--unverified] | revoke EMAIL | reset-second-factor EMAIL | list";

type Command =
  | { name: "grant"; email: string; unverified: boolean }
  | { name: "revoke" | "reset-second-factor"; email: string }
  | { name: "list" };

process.exitCode = await main();

/** Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
async function main(): Promise<number> {
  const command = readArguments();
  if ("say" in command) {
    (command.exit === 0 ? console.log : console.error)(command.say);
    return command.exit;
  }
  const database = await openDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
  try {
    return await run(command);
  } finally {
    await database.close();
  }

  async function run(command: Command): Promise<number> {
    if (command.name === "list") return list();
    if (command.name === "reset-second-factor") return reset(command.email);
    return command.name === "grant" ? grant(command.email, command.unverified) : revoke(command.email);
  }

  async function list(): Promise<number> {
    const admins = await listAdmins(database.pool);
    for (const admin of admins) console.log(admin.emailVerified ? admin.email : `${admin.email} (not verified)`);
    if (admins.length === 0) console.log("There is no admin yet: npm run admin -- grant EMAIL");
    return 0;
  }

  async function grant(email: string, unverified: boolean): Promise<number> {
    // Without mail nobody can confirm an address, so the owner's decision suffices.
    const result = await grantAdmin(database.pool, email, { unverified: unverified || !env.SMTP_URL });
    if (result === "unknown") return failed(unknown(email));
    if (result === "unverified") return failed(notVerified(email));
    console.log(result === "granted" ? `${email} is admin now.` : `${email} is already admin.`);
    const admins = await listAdmins(database.pool);
    if (admins.some((admin) => admin.email === email && !admin.emailVerified)) {
      // Anyone can register an address that is not theirs and wait for this command.
      console.log("The address is not verified yet. Make sure that the account is yours, or revoke the role.");
    }
    return 0;
  }

  async function revoke(email: string): Promise<number> {
    const result = await revokeAdmin(database.pool, email);
    if (result === "unknown") return failed(unknown(email));
    if (result === "last") return failed(`${email} is the only admin. Make somebody else admin first.`);
    console.log(result === "revoked" ? `${email} is no longer admin.` : `${email} isn't an admin.`);
    return 0;
  }

  async function reset(email: string): Promise<number> {
    const result = await resetSecondFactor(database.pool, email);
    if (result === "unknown") return failed(unknown(email));
    if (result === "none") console.log(`${email} has no second factor.`);
    else console.log(`${email} now signs in without a second factor, and was signed out everywhere. Let them know.`);
    return 0;
  }
}

function failed(reason: string): number {
  console.error(reason);
  return 1;
}

function notVerified(email: string): string {
  return `The address ${email} is not confirmed. Its reader has to confirm it; if the account is yours, add --unverified.`;
}

function unknown(email: string): string {
  return `There is no account with the address ${email}. Create it in the app first.`;
}

function readArguments(): Command | { say: string; exit: 0 | 2 } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" }, unverified: { type: "boolean", default: false } },
    });
    if (values.help) return { say: USAGE, exit: 0 };
    const [name, email, ...more] = positionals;
    if (name === "list" && email === undefined) return { name };
    if (
      (name !== "grant" && name !== "revoke" && name !== "reset-second-factor") ||
      email === undefined ||
      more.length > 0
    ) {
      return { say: USAGE, exit: 2 };
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return { say: `${email} isn't an e-mail address.\n${USAGE}`, exit: 2 };
    const address = email.trim().toLowerCase();
    if (name === "grant") return { name, email: address, unverified: values.unverified };
    return values.unverified ? { say: USAGE, exit: 2 } : { name, email: address };
  } catch (error) {
    return { say: `${(error as Error).message.split(". ", 1)[0]}.\n${USAGE}`, exit: 2 };
  }
}
