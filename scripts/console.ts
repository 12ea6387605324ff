export async function step<T>(name: string, work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(name, `${describe(result)} (${seconds(started)} s)`);
  return result;
}

export function say(name: string, text: string): void {
  console.log(`${name.padEnd(9)} ${text}`);
}

export function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

/** Exits with messages instead of a stack trace. */
export function giveUp(lines: string | string[]): never {
  for (const line of [lines].flat()) console.error(line);
  process.exit(1);
}
