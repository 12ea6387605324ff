import { chance } from "#app/deck/ranking/chance.ts";

export interface Estimate {
  mean: number;
  /** 95 % of bootstrap resamples lie between them. */
  low: number;
  high: number;
}

const RESAMPLES = 2_000;
const SEED = 20_240_604;

/** The mean of values, with the interval of its resamples; the same ones each time. */
export function bootstrap(values: readonly number[]): Estimate {
  const draw = chance(SEED);
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(draw() * values.length)]!;
    return sum / values.length;
  }).sort();
  const at = (part: number) => means[Math.floor(part * RESAMPLES)]!;
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, low: at(0.025), high: at(0.975) };
}

export function asText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(2)} [${low.toFixed(2)} ${high.toFixed(2)}]`;
}
