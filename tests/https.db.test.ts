import { expect, it } from "vitest";

import { PASSWORD, Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const APP_URL = "https://books.example";
const OURS = { headers: { Origin: APP_URL } };

const { app } = useTestApp({}, { APP_URL });

it("T23: at an https address browsers are told to stay with https, whatever they ask for", async () => {
  const visitor = new Reader(app);
  for (const path of ["/", "/dashboard", "/no/such/page", "/favicon.svg", "/assets/none.js", "/healthz", "/sign-out"]) {
    const response = await visitor.get(path);
    expect([path, response.headers.get("Strict-Transport-Security")]).toEqual([path, "max-age=63072000"]);
  }
});

it("T23: at an https address the session is in a cookie that no other host and no script can touch", async () => {
  const reader = new Reader(app);
  const response = await reader.send("/register", { email: "ana@example.org", password: PASSWORD }, OURS);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  const [cookie = "", ...more] = response.headers.getSetCookie();
  expect(more).toEqual([]);
  const [pair = "", ...attributes] = cookie.split("; ");
  expect(pair).toMatch(/^__Host-bookmatch\.session_token=./);
  expect(attributes.map((attribute) => attribute.toLowerCase()).toSorted()).toEqual(
    ["httponly", "max-age=604800", "path=/", "samesite=lax", "secure"].toSorted(),
  );
  expect(await reader.isSignedIn()).toBe(true);

  const gone = await reader.send("/account/deletion", { email: "ana@example.org" }, OURS);
  expect(gone.headers.getSetCookie()).toEqual([
    "__Host-bookmatch.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
});

it("T5: behind a proxy that speaks http to us, forms of the public address are ours and no others", async () => {
  const form = { email: "ben@example.org", password: PASSWORD };
  for (const origin of [
    "http://books.example",
    "https://x.books.example",
    "http://localhost:3000",
    "https://books.example:8443",
  ]) {
    const response = await new Reader(app).send("/register", form, { headers: { Origin: origin } });
    expect([origin, response.status]).toEqual([origin, 403]);
  }
  expect((await new Reader(app).send("/register", form, OURS)).status).toBe(302);
});
