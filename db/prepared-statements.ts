import { LRUCache } from "lru-cache";

/** A connection that asks a statement once or twice would only keep its plan in memory. */
const FIRST_NAMED_USE = 3;
/** Texts that one connection remembers, named or not: `in (…)` lists make new ones without end. */
const MOST_TEXTS = 500;

const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b[^;]*;?\s*$/i;

export class PreparedStatements {
  readonly #texts = new LRUCache<string, { uses: number; name?: string }>({
    max: MOST_TEXTS,
    dispose: ({ name }) => {
      if (name) this.#outdated.push(name);
    },
  });
  #outdated: string[] = [];
  #last = 0;

  /** The name for this use of the statement; undefined while it is rare. No name is given twice. */
  nameFor(text: string): string | undefined {
    const known = this.#texts.get(text) ?? { uses: 0 };
    known.uses++;
    if (known.uses >= FIRST_NAMED_USE && PREPARABLE.test(text)) known.name ??= `s${++this.#last}`;
    this.#texts.set(text, known);
    return known.name;
  }

  forget(text: string): void {
    this.#texts.delete(text);
  }

  takeOutdated(): string[] {
    const names = this.#outdated;
    if (names.length > 0) this.#outdated = [];
    return names;
  }
}

/** A migration has changed the columns of the answer, or the server has forgotten the statement. */
export function isOutdated(error: unknown): boolean {
  return ["0A000", "26000"].includes((error as { code?: string }).code ?? "");
}

export function textOf(asked: unknown): string | null {
  if (typeof asked === "string") return asked;
  const { text, submit } = asked as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : null;
}
