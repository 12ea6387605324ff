import { giveUp } from "#scripts/console.ts";

type Evaluation = (args: string[]) => Promise<number>;

const EVALUATIONS: Record<string, () => Promise<{ evaluate: Evaluation; USAGE: string }>> = {
  "cold-start": () => import("./cold-start.ts"),
  deck: () => import("./deck.ts"),
  groups: () => import("./groups.ts"),
  match: () => import("./match.ts"),
  rank: () => import("./rank.ts"),
  requests: () => import("./requests.ts"),
  swipe: () => import("./swipe.ts"),
  titles: () => import("./titles.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = EVALUATIONS[name];
if (!load) giveUp(`Usage: npm run eval -- ${Object.keys(EVALUATIONS).join("|")} …   (--help says more)`);
const { evaluate, USAGE } = await load();
if (args.includes("--help")) console.log(USAGE);
else process.exitCode = await evaluate(args).catch(refuseOptions);

function refuseOptions(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith("ERR_PARSE_ARGS_")) giveUp([error.message, USAGE]);
  throw error;
}
