import type { ReactNode } from "react";
import { createStaticHandler, RouterContextProvider, Scripts, type EntryContext } from "react-router";
import { expect, it } from "vitest";

import renderPage from "./render-page.server.tsx";

const root = { id: "root", path: "", hasLoader: true, module: "/assets/root.js", imports: [], css: [] };

async function rendered(
  page: () => ReactNode,
  data: ReadableStream<Uint8Array>,
  loader: () => unknown = () => "loaded",
): Promise<string> {
  const request = new Request("http://localhost/");
  const Layout = ({ children }: { children: ReactNode }) => (
    <html lang="en">
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
  const context = {
    manifest: { entry: { module: "/assets/entry.js", imports: [] }, routes: { root }, url: "/assets/manifest-1.js" },
    routeModules: { root: { default: page, Layout, ErrorBoundary: () => <p>Failed</p> } },
    staticHandlerContext: await createStaticHandler([{ id: "root", path: "", loader }]).query(request),
    serverHandoffString: "{}",
    serverHandoffStream: data,
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial" },
    branches: [],
  } as unknown as EntryContext;
  return (await renderPage(request, 200, new Headers(), context, new RouterContextProvider())).text();
}

function partsOf(parts: string[], failure?: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (failure) controller.error(failure);
      else controller.close();
    },
  });
}

it("a page ends with its data, all of it in order, in scripts with the page's nonce", async () => {
  const html = await rendered(() => <p>Read</p>, partsOf(["[1]\n", "</script>\n"]));
  const nonce = /nonce="([^"]+)"/.exec(html)![1]!;
  const script = (text: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${text};</script>`;
  const sent = html.slice(html.indexOf("<p>Read</p>")).replaceAll(/<!--.*?-->/g, "");
  const ending = `${script(String.raw`enqueue("[1]\n")`)}${script(String.raw`enqueue("\u003c/script\u003e\n")`)}${script("close()")}</body></html>`;
  expect(sent.slice(-ending.length)).toBe(ending);
  expect(html.match(/<html/g)).toHaveLength(1);
});

it("a page whose part or data cannot be rendered is refused as a whole, so that the router shows why", async () => {
  const fails = () => {
    throw new Error("no page");
  };
  await expect(rendered(fails, partsOf(["[1]\n"]))).rejects.toThrow("no page");
  await expect(rendered(() => <p>Read</p>, partsOf([], new Error("no data")))).rejects.toThrow("no data");
});

it("a page that says that loading failed has its data as well, and is one document", async () => {
  const html = await rendered(
    () => <p>Read</p>,
    partsOf(["[1]\n"]),
    () => {
      throw new Error("not loaded");
    },
  );
  expect(html).toContain("<p>Failed</p>");
  expect(html).toContain(String.raw`enqueue("[1]\n")`);
  expect(html.match(/<html/g)).toHaveLength(1);
});
