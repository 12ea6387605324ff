/** Files whose tests may take longer than the budget of one, and what they wait for. */
export const SLOW_TESTS: ReadonlyMap<string, string> = new Map([]);
