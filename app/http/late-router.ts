import {
  IDLE_BLOCKER,
  IDLE_FETCHER,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from "react-router";

import type { BrowserHistory } from "./first-state.ts";
import { lateEngine, type Engine, type LateEngineOptions } from "./late-engine.ts";

type Pop = Parameters<BrowserHistory["listen"]>[0];

interface Answered extends Omit<Partial<Engine>, "initialize" | "navigate"> {
  initialize(): void;
  navigate(to: To | number | null, options?: RouterNavigateOptions): Promise<void>;
}

interface LateRouterOptions extends Pick<LateEngineOptions, "pause" | "isOnline" | "leave"> {
  state: RouterState;
  history: BrowserHistory;
  basename?: string | undefined;
  load(): Promise<(history: BrowserHistory) => Engine>;
}

/** Has what the router's components and hooks call; its other members are for development or for servers. */
export function lateRouter({ state, history, basename, load, ...options }: LateRouterOptions) {
  const subscribers = new Set<RouterSubscriber>();
  const noRoutes: Engine["routes"] = [];
  const late = lateEngine({
    ...options,
    load: async () => {
      const create = await load();
      return () => create(engineHistory);
    },
    onArrival(engine) {
      const notify: RouterSubscriber = (...update) => [...subscribers].forEach((subscriber) => subscriber(...update));
      engine.subscribe(notify);
      notify(engine.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    },
  });

  let onPop: Pop = () => {};
  history.listen((pop) => {
    if (late.current) onPop(pop);
    else void late.call(async () => onPop(pop), { to: history.location });
  });
  /** The engine begins where the page began and learns next that the user has gone back. */
  const engineHistory = Object.create(history, {
    location: { get: () => (late.current ? history.location : state.location) },
    listen: { value: (listener: Pop) => ((onPop = listener), () => (onPop = () => {})) },
  }) as BrowserHistory;

  return {
    get basename() {
      return basename;
    },
    get future() {
      return late.current?.future ?? {};
    },
    get state() {
      return late.current?.state ?? state;
    },
    get routes() {
      return late.current?.routes ?? noRoutes;
    },
    get manifest() {
      return late.current?.manifest ?? {};
    },
    get window() {
      return globalThis.window;
    },
    match: (location) => late.current?.match(location) ?? null,
    createHref: (location) => history.createHref(location),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    initialize: () => late.start(),
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    enableScrollRestoration(...how) {
      let disable: (() => void) | undefined;
      late.tell((engine) => (disable = engine.enableScrollRestoration(...how)));
      return () => late.tell(() => disable?.());
    },
    navigate(to, options?) {
      if (typeof to !== "number") return late.call((engine) => engine.navigate(to, options), { to, options });
      if (late.current) return late.current.navigate(to);
      history.go(to);
      return Promise.resolve();
    },
    fetch(key, routeId, href, options) {
      const { formMethod = "get" } = { ...options } as { formMethod?: string };
      const asked = formMethod.toLowerCase() === "get" ? undefined : { to: href, options, stays: true };
      return late.call((engine) => engine.fetch(key, routeId, href, options), asked);
    },
    revalidate: () => late.call((engine) => engine.revalidate()),
    getFetcher(key) {
      if (late.current) return late.current.getFetcher(key);
      late.tell((engine) => engine.getFetcher(key));
      return IDLE_FETCHER;
    },
    resetFetcher: (key, how) => late.tell((engine) => engine.resetFetcher(key, how)),
    deleteFetcher: (key) => late.tell((engine) => engine.deleteFetcher(key)),
    getBlocker(key, blocks) {
      if (late.current) return late.current.getBlocker(key, blocks);
      late.tell((engine) => engine.getBlocker(key, blocks));
      return IDLE_BLOCKER;
    },
    deleteBlocker: (key) => late.tell((engine) => engine.deleteBlocker(key)),
  } satisfies Answered;
}
