import advisories from "./advisories.json" with { type: "json" };
import { foreignLicences, knownWeaknesses, looseVersions, undecidedScripts, unsealed } from "./complaints.ts";
import accepted from "./native-libraries.json" with { type: "json" };
import { embeddedLibraries, unacceptedLibraries } from "./native-libraries.ts";
import { readLockfile, readManifest } from "./packages.ts";
import { askPublished, guardsAmong } from "./published.ts";

/** Looks at everything we did not write, without asking the network. Throws with a line a complaint. */
export async function checkSupplyChain(): Promise<void> {
  const [manifest, packages] = [readManifest(), readLockfile()];
  const complaints = [
    ...looseVersions(manifest),
    ...undecidedScripts(manifest, packages),
    ...unsealed(packages),
    ...foreignLicences(packages),
    ...knownWeaknesses(packages, advisories),
    ...unacceptedLibraries(embeddedLibraries(), accepted),
  ];
  if (complaints.length) throw new Error(complaints.join("\n"));
}

/**
 * Asks the registry whether what guards sign-in lies behind a security release. Throws with a line a complaint; answers
 * with what a person should know, above all where nobody could look.
 */
export async function checkPublished(): Promise<string[]> {
  const { complaints, remarks } = await askPublished(guardsAmong(readLockfile()));
  if (complaints.length) throw new Error([...complaints, ...remarks].join("\n"));
  return remarks;
}
