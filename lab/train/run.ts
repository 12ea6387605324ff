import { giveUp } from "#scripts/console.ts";

const LEARNERS: Record<string, () => Promise<{ train: () => Promise<void> }>> = {
  ear: () => import("./ear.ts"),
  judge: () => import("./judge.ts"),
};

const load = LEARNERS[process.argv[2] ?? ""];
if (!load) giveUp(`Usage: npm run train -- ${Object.keys(LEARNERS).join("|")}`);
await (await load()).train();
