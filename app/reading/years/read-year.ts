export function readYear(text: string): number | null {
  return /^(?:19|20|21)\d\d$/.test(text) ? Number(text) : null;
}
