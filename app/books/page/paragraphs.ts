export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

export function summaryOf(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join("");
  return `${cut.replace(/ \S*$/, "") || cut}…`;
}
