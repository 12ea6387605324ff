import advisories from "./advisories.json" with { type: "json" };
import { foreignLicences, knownWeaknesses, looseVersions, undecidedScripts, unsealed } from "./complaints.ts";
import { readLockfile, readManifest } from "./packages.ts";

/** Looks at everything we did not write, without asking the network. Throws with a line a complaint. */
export async function checkSupplyChain(): Promise<void> {
  const [manifest, packages] = [readManifest(), readLockfile()];
  const complaints = [
    ...looseVersions(manifest),
    ...undecidedScripts(manifest, packages),
    ...unsealed(packages),
    ...foreignLicences(packages),
    ...knownWeaknesses(packages, advisories),
  ];
  if (complaints.length) throw new Error(complaints.join("\n"));
}
