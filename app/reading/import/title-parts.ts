/** Splits `Dune: A Novel (Dune, #1)` into head, subtitle and series. */
export function partsOf(title: string): { head: string; subtitle: string; series: string } {
  const whole = title.trimEnd();
  // Finds the last "(" if its ")" ends the title. By hand: a regular expression would try every "(".
  const opens = whole.endsWith(")") ? whole.lastIndexOf("(") : -1;
  const closes = whole.indexOf(")", opens);
  const hasSeries = opens > 0 && closes === whole.length - 1;
  const [name, series] = hasSeries ? [whole.slice(0, opens).trimEnd(), whole.slice(opens + 1, -1)] : [title, ""];
  const colon = name.indexOf(":");
  if (colon < 1) return { head: name, subtitle: "", series };
  return { head: name.slice(0, colon), subtitle: name.slice(colon + 1).trimStart(), series };
}
