export interface StatedSeries {
  name: string;
  place: number;
}

const PLACED =
  /^(?<name>.*?[\p{L}\p{N})!?.'’])\s*(?:[;,:(-]|--|—)*\s*(?:#|no\.?|nr\.?|number|book|bk\.?|vol(?:ume)?\.?|v\.|part|pt\.?|band|bd\.?|tome|t\.|teil)?\s*(?<place>\d{1,3}(?:\.\d)?)\)?\.?$/iu;

/** The first series with a place; a name alone may be a publisher's line. */
export function seriesIn(texts: readonly string[]): StatedSeries | null {
  for (const text of texts) {
    const tidy = text.slice(0, 250).replace(/\s+/g, " ").trim();
    const parts = PLACED.exec(tidy)?.groups;
    const name = parts?.["name"]?.replace(/[\s,;:(#-]+$/, "").replace(/\s*\b(?:book|vol|no|bk)\.?$/i, "");
    if (!name || !/\p{L}{2}/u.test(name) || name.length > 200 || isPublishersLine(name)) continue;
    return { name, place: Number(parts!["place"]) };
  }
  return null;
}

/** “Penguin classics ; 12” counts the publisher's books, not the author's. */
function isPublishersLine(name: string): boolean {
  return /\b(?:classics|library|bibliothek|edition|press|books|paperbacks?|poche|collection|lecture notes|studies|monographs?|texts|reprints?|large print|harlequin|silhouette|mills (?:&|and) boon|rororo|suhrkamp|reclam|fischer|dtv)\b/i.test(
    name,
  );
}
