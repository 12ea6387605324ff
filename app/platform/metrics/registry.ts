/** Each label has only a few values, and none identifies a user. */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

type Reading = number | null | Iterable<readonly [Labels, number]>;

interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
}

interface Family {
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples(): Iterable<Sample>;
}

/** More series are a bug of ours, and are counted as "other". */
const MOST_SERIES = 2_000;

export function createRegistry() {
  const families = new Map<string, Family>();

  function add(name: string, family: Family): void {
    if (!/^[a-z_][a-z0-9_]*$/.test(name) || families.has(name)) throw new Error(`no name for a metric: ${name}`);
    families.set(name, family);
  }

  return {
    counter(name: string, help: string): Counter {
      const totals = createSeries(() => ({ value: 0 }));
      add(name, {
        help,
        type: "counter",
        samples: () => totals.all().map(([labels, { value }]) => ({ suffix: "", labels, value })),
      });
      return { add: (labels = {}, by = 1) => void (totals.of(labels).value += by) };
    },

    gauge(name: string, help: string, read: () => Reading): void {
      add(name, { help, type: "gauge", samples: () => readings(read()) });
    },

    histogram(name: string, help: string, bounds: readonly number[]): Histogram {
      const series = createSeries(() => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }));
      add(name, {
        help,
        type: "histogram",
        samples: () =>
          series
            .all()
            .flatMap(([labels, { counts, sum, count }]) => [
              ...bounds.map((bound, index) => bucket(labels, String(bound), counts[index]!)),
              bucket(labels, "+Inf", count),
              { suffix: "_sum", labels, value: sum },
              { suffix: "_count", labels, value: count },
            ]),
      });
      return {
        observe(value, labels = {}) {
          const one = series.of(labels);
          one.sum += value;
          one.count += 1;
          for (const [index, bound] of bounds.entries()) if (value <= bound) one.counts[index]! += 1;
        },
      };
    },

    text: () => [...families].map(([name, family]) => written(name, family)).join(""),
  };
}

function createSeries<T>(begin: () => T) {
  const series = new Map<string, readonly [Labels, T]>();
  return {
    of(labels: Labels): T {
      const key = Object.values(labels).join("\0");
      const known = series.get(key);
      if (known) return known[1];
      if (series.size >= MOST_SERIES && Object.values(labels).some((value) => value !== "other"))
        return this.of(Object.fromEntries(Object.keys(labels).map((name) => [name, "other"])));
      const one = begin();
      series.set(key, [labels, one]);
      return one;
    },
    all: () => [...series.values()],
  };
}

function bucket(labels: Labels, le: string, value: number): Sample {
  return { suffix: "_bucket", labels: { ...labels, le }, value };
}

function readings(reading: Reading): Sample[] {
  if (reading === null) return [];
  const all = typeof reading === "number" ? [[{}, reading] as const] : [...reading];
  return all.map(([labels, value]) => ({ suffix: "", labels, value }));
}

function written(name: string, { help, type, samples }: Family): string {
  const lines = [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`];
  for (const { suffix, labels, value } of samples()) {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`);
    lines.push(`${name}${suffix}${pairs.length ? `{${pairs.join(",")}}` : ""} ${value}`);
  }
  return `${lines.join("\n")}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
