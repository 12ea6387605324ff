import { PassThrough, Readable } from "node:stream";

import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createElement as element } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  useLoaderData,
  type ServerBuild,
} from "react-router";

export interface PlainPage {
  elements: number;
  characters: number;
}

const ELEMENTS_OF_A_PARAGRAPH = 4;

let page: PlainPage = { elements: 1, characters: 0 };

/**
 * The least that a page of React Router costs: a loader without a database, a list of its data and the framework's
 * own document and rendering (`npx react-router reveal entry.server`), through hono.
 */
const build: ServerBuild = {
  entry: {
    module: {
      default: (request, status, headers, context) =>
        new Promise((resolve, reject) => {
          const router = element(ServerRouter, { context, url: request.url });
          const { pipe } = renderToPipeableStream(router, {
            onShellReady() {
              const body = new PassThrough();
              headers.set("Content-Type", "text/html");
              pipe(body);
              resolve(new Response(Readable.toWeb(body) as ReadableStream, { headers, status }));
            },
            onShellError: reject,
          });
        }),
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Document } },
    page: { id: "page", parentId: "root", path: "*", module: { loader: paragraphs, default: Page } },
  },
  assets: {
    version: "1",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: { root: asset("root"), page: { ...asset("page"), parentId: "root", path: "*", hasLoader: true } },
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
};

const handle = createRequestHandler(build, "production");
const app = new Hono().all("*", (c) => handle(c.req.raw));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send!({ port }));
process.on("message", (told: PlainPage) => {
  page = told;
  process.send!("ready");
});
process.once("disconnect", () => process.exit());

function asset(id: string) {
  const has = { hasLoader: false, hasAction: false, hasErrorBoundary: false, hasDefaultExport: true };
  const onlyInBrowser = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const module = { module: `/assets/${id}.js`, clientActionModule: undefined, clientLoaderModule: undefined };
  return {
    id,
    path: "",
    ...has,
    ...onlyInBrowser,
    ...module,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}

function paragraphs() {
  const length = Math.round(page.elements / ELEMENTS_OF_A_PARAGRAPH);
  const text = "words of a paragraph ".repeat(page.characters / length / 20 + 1).slice(0, page.characters / length);
  // All different: the framework sends equal ones once.
  return Array.from({ length }, (_, id) => ({ id, text: `${id} ${text}` }));
}

function Document() {
  return element(
    "html",
    { lang: "en" },
    element("head", null, element(Meta), element(Links)),
    element("body", null, element(Outlet), element(ScrollRestoration), element(Scripts)),
  );
}

function Page() {
  const all = useLoaderData<typeof paragraphs>();
  return element(
    "ul",
    null,
    all.map(({ id, text }) =>
      element(
        "li",
        { key: id, className: "paragraph" },
        element("p", null, element("b", null, id), element("a", { href: `/paragraphs/${id}` }, text)),
      ),
    ),
  );
}
