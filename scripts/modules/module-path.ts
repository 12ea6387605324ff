import { posix } from "node:path";

export interface ModulePath {
  module: string;
  floor: "model" | "screens" | "parts" | null;
}

/** A module may import those on lower levels, and none on its own. */
export const LEVELS = [
  ["language"],
  ["db"],
  ["platform"],
  ["auth"],
  ["http"],
  ["books"],
  ["reading"],
  ["blog", "club", "deck", "match"],
  ["site"],
  ["account"],
] as const;

const UI = "ui";
const WITHOUT_NOUNS = ["http", "language", "platform", UI];
const SCREEN = /\.tsx$|\.route\.ts$|\/use-[^/]+\.ts$|\.(?:test|stress)\.ts$|\.(?:css|svg)$/;
const ENVIRONMENT = /^app\/env(?:\.server)?\.ts$/;

/** Null for files that connect the modules, such as `app/routes.ts`, and for files outside both folders. */
export function modulePathOf(path: string): ModulePath | null {
  const [top, module, ...rest] = path.split("/");
  if (top === "db") return { module: "db", floor: null };
  if (top !== "app" || module === undefined || rest.length === 0) return null;
  if (rest.length === 1 || rest[0] === "guards" || WITHOUT_NOUNS.includes(module)) return { module, floor: null };
  if (!SCREEN.test(path)) return { module, floor: "model" };
  return { module, floor: rest[0] === "parts" ? "parts" : "screens" };
}

export function targetOf(specifier: string, importer: string): string | null {
  const [name = ""] = specifier.split("?");
  if (name.startsWith("#app/") || name.startsWith("#db/")) return name.slice(1);
  return name.startsWith(".") ? posix.join(posix.dirname(importer), name) : null;
}

export function forbidden(importer: string, target: string): string | null {
  const [from, to] = [modulePathOf(importer), modulePathOf(target)];
  if (from === null || ENVIRONMENT.test(target) || target.includes("/+types/")) return null;
  if (to === null) return target.startsWith("app/") ? "Nothing imports what puts the modules together." : null;
  if (from.module === to.module) return forbiddenWithin(from, to);
  if (to.floor === "screens") return "Screens of different modules meet by URL.";
  if (to.module === UI) return from.floor === "model" ? "A model draws nothing." : null;
  const [above, below] = [levelOf(from.module), levelOf(to.module)];
  if (above === -1 || below === -1) return "This folder is not among the modules (scripts/modules/module-path.ts).";
  return below < above ? null : `${from.module} stands ${below === above ? "beside" : "below"} ${to.module}.`;
}

function forbiddenWithin(from: ModulePath, to: ModulePath): string | null {
  if (from.floor === "model" && (to.floor === "screens" || to.floor === "parts")) return "A model knows no screens.";
  if (from.floor === "parts" && to.floor === "screens") return "A part that others show knows no screens.";
  return null;
}

function levelOf(module: string): number {
  return module === UI ? 1 : LEVELS.findIndex((level) => (level as readonly string[]).includes(module));
}
