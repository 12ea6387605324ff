const names = new Intl.DisplayNames("en-US", { type: "region" });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}
