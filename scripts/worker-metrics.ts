/** Sums are left to the query (`sum by`), which knows which metrics are counters that restart with a process. */
export function joinMetrics(texts: ReadonlyMap<number, string>): string {
  const families = new Map<string, string[]>();
  for (const [process, text] of texts) {
    let family: string[] = [];
    for (const line of text.split("\n").filter(Boolean)) {
      if (line.startsWith("# HELP ")) {
        const name = line.split(" ")[2]!;
        family = families.get(name) ?? [];
        if (!families.has(name)) families.set(name, (family = [line]));
      } else if (!line.startsWith("#")) family.push(ofProcess(line, process));
      else if (family.length === 1) family.push(line);
    }
  }
  return [...families.values()].map((lines) => `${lines.join("\n")}\n`).join("");
}

function ofProcess(line: string, process: number): string {
  const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!;
  return `${name}{process="${process}"${labels ? `,${labels}` : ""}} ${value}`;
}
