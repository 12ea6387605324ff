import fc from "fast-check";
import {
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  type RouterState,
  type RouterSubscriber,
} from "react-router";
import { expect, it, vi } from "vitest";

import type { BrowserHistory } from "./first-state.ts";
import type { Engine } from "./late-engine.ts";
import { lateRouter } from "./late-router.ts";

const FIRST = { navigation: IDLE_NAVIGATION } as RouterState;
const UPDATE = { deletedFetchers: [], newErrors: null, flushSync: true };

/** A router whose engine notes its calls, comes with `arrive`, and tells its subscriber what it is told. */
function aRouter() {
  const calls: string[] = [];
  let subscriber: RouterSubscriber = () => {};
  const noted =
    (name: string, result: unknown) =>
    (...args: unknown[]) => (calls.push(`${name} ${String(args[0])}`), result);
  const engine = {
    state: { ...FIRST },
    subscribe: (to: RouterSubscriber) => void (subscriber = to),
    ...Object.fromEntries(["navigate", "fetch", "revalidate"].map((name) => [name, noted(name, Promise.resolve())])),
    ...Object.fromEntries(
      ["getFetcher", "resetFetcher", "deleteFetcher", "getBlocker", "deleteBlocker"].map((name) => [
        name,
        noted(name, name),
      ]),
    ),
    match: (path: string) => [path],
  } as unknown as Engine;
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const history = createMemoryHistory() as BrowserHistory;
  const router = lateRouter({ state: FIRST, history, load: () => arrived.then(() => () => engine) });
  return {
    router,
    engine,
    calls,
    tell: (state: object) => subscriber(state as RouterState, UPDATE),
    async arrive() {
      arrive();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

type Router = ReturnType<typeof lateRouter>;

const CALLS: Record<string, (router: Router, argument: string) => unknown> = {
  navigate: (router, to) => router.navigate(to),
  fetch: (router, key) => router.fetch(key, "root", "/saved-books/1", { formMethod: "post", body: "" }),
  revalidate: (router) => router.revalidate(),
  getFetcher: (router, key) => router.getFetcher(key),
  resetFetcher: (router, key) => router.resetFetcher(key, {}),
  deleteFetcher: (router, key) => router.deleteFetcher(key),
  getBlocker: (router, key) => router.getBlocker(key, () => true),
  deleteBlocker: (router, key) => router.deleteBlocker(key),
};

it("calls before and after the engine came are made in their order, none is lost, and none made twice", async () => {
  const call = fc.tuple(fc.constantFrom(...Object.keys(CALLS)), fc.constantFrom("a", "b"));
  await fc.assert(
    fc.asyncProperty(fc.array(call), fc.array(call), async (before, after) => {
      const { router, arrive, calls } = aRouter();
      router.initialize();
      const answers = before.map(([name, argument]) => CALLS[name]!(router, argument));
      expect(calls).toEqual([]);
      await arrive();
      answers.push(...after.map(([name, argument]) => CALLS[name]!(router, argument)));
      await Promise.all(answers);
      const made = ([name, argument]: [string, string]) => `${name} ${name === "revalidate" ? undefined : argument}`;
      expect(calls).toEqual([...before, ...after].map(made));
    }),
  );
});

it("the router is idle until its engine is there, and is the engine then", async () => {
  const { router, arrive, engine } = aRouter();
  router.initialize();
  expect(router.state).toBe(FIRST);
  expect(router.getFetcher("a")).toBe(IDLE_FETCHER);
  expect(router.getBlocker("b", () => true)).toBe(IDLE_BLOCKER);
  expect(router.match("/deals")).toBeNull();
  await arrive();
  expect(router.state).toBe(engine.state);
  expect(router.getFetcher("a")).toBe("getFetcher");
  expect(router.getBlocker("b", () => true)).toBe("getBlocker");
  expect(router.match("/deals")).toEqual(["/deals"]);
});

it("subscribers get each update of the engine at once, until they unsubscribe", async () => {
  const { router, arrive, engine, tell } = aRouter();
  const [early, late, gone] = [vi.fn<RouterSubscriber>(), vi.fn<RouterSubscriber>(), vi.fn<RouterSubscriber>()];
  const unsubscribe = router.subscribe(early);
  router.subscribe(gone)();
  router.initialize();
  await arrive();
  // Told of the engine itself, because it knows more routes.
  expect(early.mock.calls).toEqual([[engine.state, { ...UPDATE, flushSync: false }]]);
  router.subscribe(late);
  tell({ fetchers: "busy" });
  expect(early).toHaveBeenLastCalledWith({ fetchers: "busy" }, UPDATE);
  expect(late.mock.calls).toEqual([[{ fetchers: "busy" }, UPDATE]]);
  unsubscribe();
  tell({ fetchers: "idle" });
  expect(early).toHaveBeenCalledTimes(2);
  expect(gone).not.toHaveBeenCalled();
});

it("the router's own engine begins where the page began, and comes to where the user went meanwhile", async () => {
  const history = createMemoryHistory({ initialEntries: ["/", "/deals"], initialIndex: 1 });
  const routes = ["/", "/deals", "/taste"].map((path) => ({ id: path, path, loader: () => path }));
  const hydrationData = { loaderData: { "/deals": "served" } };
  const router = lateRouter({
    state: { ...FIRST, location: history.location },
    history,
    load: async () => (history) => createRouter({ routes, history, hydrationData }).initialize(),
  });
  const places: string[] = [];
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === "idle") places.push(location.pathname);
  });
  history.go(-1);
  await router.navigate("/taste");
  expect(places[0]).toBe("/deals");
  expect(router.state.location.pathname).toBe("/taste");
  expect(router.state.loaderData).toEqual({ "/taste": "/taste" });
  expect(history.index).toBe(1);
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe("/");
});
