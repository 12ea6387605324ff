import accepted from "./native-libraries.json" with { type: "json" };
import { embeddedLibraries, unacceptedLibraries } from "./native-libraries.ts";
import { readLockfile, readManifest } from "./packages.ts";
import { foreignLicences, looseVersions, undecidedScripts, unsealed } from "./problems.ts";
import { askPublished, guardsAmong } from "./published.ts";

export async function checkSupplyChain(): Promise<void> {
  const [manifest, packages] = [readManifest(), readLockfile()];
  const problems = [
    ...looseVersions(manifest),
    ...undecidedScripts(manifest, packages),
    ...unsealed(packages),
    ...foreignLicences(packages),
    ...unacceptedLibraries(embeddedLibraries(), accepted),
  ];
  if (problems.length) throw new Error(problems.join("\n"));
}

/** Throws with one line per problem. Returns remarks for a person, also if the registry could not be reached. */
export async function checkPublished(): Promise<string[]> {
  const { problems, remarks } = await askPublished(guardsAmong(readLockfile()));
  if (problems.length) throw new Error([...problems, ...remarks].join("\n"));
  return remarks;
}
