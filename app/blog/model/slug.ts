/** Most that a slug may have; the database says the same. */
const LONGEST_SLUG = 200;

/** The address a title asks for: lowercase, runs of anything but a–z and 0–9 become one hyphen, none at the edges. */
export function slugOf(title: string): string {
  const hyphenated = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return hyphenated.replaceAll(/^-|-$/g, "").slice(0, LONGEST_SLUG).replace(/-$/, "");
}
