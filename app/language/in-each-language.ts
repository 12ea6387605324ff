import { languageNow, nameNow, scriptLanguage } from "./t.ts";

/** Texts that stand outside of functions: made once for each language and name, and read in the one of whoever asks. */
export function inEachLanguage<Made extends object>(make: () => Made): Made {
  if (scriptLanguage) return make();
  const made = new Map<string, Made>();
  const now = (): Made => {
    const key = `${languageNow()} ${nameNow()}`;
    let own = made.get(key);
    if (!own) made.set(key, (own = make()));
    return own;
  };
  return new Proxy(now(), {
    get(_, key) {
      const own = now();
      const value: unknown = Reflect.get(own, key);
      return isPlain(own) || typeof value !== "function" ? value : (value.bind(own) as unknown);
    },
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now(), key),
    apply: (_, self, given) => Reflect.apply(now() as () => unknown, self, given),
  });
}

const isPlain = (made: object) => Array.isArray(made) || Object.getPrototypeOf(made) === Object.prototype;
