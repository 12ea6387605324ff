import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";

import { connectionBack } from "./connection.ts";
import {
  firstState,
  type BrowserHistory,
  type ComponentsOf,
  type ServedPage,
  type ShownElements,
} from "./first-state.ts";
import type { Engine } from "./late-engine.ts";
import { lateRouter } from "./late-router.ts";

interface EngineFile {
  createEngine(page: ServedPage, history: BrowserHistory, shown: ShownElements): Engine;
}

let engine: Engine | undefined;
let loading: Promise<void> | undefined;

export function hydrationRouter(page: ServedPage, componentsOf: ComponentsOf, loadFile: () => Promise<EngineFile>) {
  if (engine) return engine;
  const history = createBrowserHistory();
  const first = firstState(page, history, componentsOf);
  if (first) {
    const load = async () => {
      const { createEngine } = await loadEngine(page, loadFile);
      return (engineHistory: BrowserHistory) => createEngine(page, engineHistory, first.shown);
    };
    return lateRouter({ state: first.state, history, basename: page.context.basename, load });
  }
  loading ??= patiently(() => loadEngine(page, loadFile)).then(
    ({ createEngine }) => void (engine = createEngine(page, history, {})),
  );
  // React waits for the thrown promise, then asks again.
  throw loading;
}

async function loadEngine(page: ServedPage, loadFile: () => Promise<EngineFile>): Promise<EngineFile> {
  const [file] = await Promise.all([loadFile(), import(/* @vite-ignore */ page.manifest.url)]);
  const { __reactRouterManifest: whole } = window as unknown as { __reactRouterManifest: ServedPage["manifest"] };
  page.manifest.routes = whole.routes;
  return file;
}

async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
      await connectionBack(tries);
    }
  }
}
