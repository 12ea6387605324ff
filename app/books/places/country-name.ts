const names = new Intl.DisplayNames("en-US", { type: "region" });

/** The English name of an ISO 3166 code; the code itself where it has none. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
