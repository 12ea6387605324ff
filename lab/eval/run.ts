import { giveUp } from "#scripts/console.ts";

/** Runs with the words after its name; answers with the exit code of the process. */
type Evaluation = (args: string[]) => Promise<number>;

/** What `npm run eval -- NAME …` can measure. Each loads only when it is asked for. */
const EVALUATIONS: Record<string, () => Promise<{ evaluate: Evaluation }>> = {
  match: () => import("./match.ts"),
  rank: () => import("./rank.ts"),
  swipe: () => import("./swipe.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = EVALUATIONS[name];
if (!load) giveUp(`Usage: npm run eval -- ${Object.keys(EVALUATIONS).join("|")} …   (--help says more)`);
const { evaluate } = await load();
process.exitCode = await evaluate(args);
