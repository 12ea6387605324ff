import { beforeAll, beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { aDeal, someMessages } from "#tests/factories/club.ts";
import { aReader, useTestApp, type SignedInReader } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });
let ben: SignedInReader;

beforeAll(async () => {
  ben = await aReader(app, { nickname: "Ben" });
});
beforeEach(async () => {
  await app.pool.query(`DELETE FROM reports; DELETE FROM book_deals; DELETE FROM books; DELETE FROM chat_messages;
    DELETE FROM pgboss.job; UPDATE users SET waiting_since = NULL;
    INSERT INTO site_settings (owner_name, owner_address) VALUES ('Olga', 'Here 1')
      ON CONFLICT (id) DO UPDATE SET owner_name = 'Olga', owner_address = 'Here 1'`);
});

const page = async (reader: SignedInReader, path: string) =>
  (await (await reader.get(path)).text()).replaceAll("<!-- -->", "").replaceAll(/<\/?strong[^>]*>/g, "");

it("K1: the administration begins with what waits, each with a count and a link, above the catalogue", async () => {
  const [message] = await someMessages(app.pool, ben.id, [{}]);
  for (const reader of [ana, admin]) {
    await reader.send("/reports", { kind: "message", thing: String(message!.id), reason: "spam", note: "" });
  }
  await app.pool.query("UPDATE users SET waiting_since = now() WHERE id = $1", [ana.id]);
  await aDeal(app.pool, { endsOn: "2020-01-01" });
  const reported = await aDeal(app.pool, { title: "Reported" });
  await ben.send(`/deals/${reported.id}/report`);
  await aDeal(app.pool, { endsOn: "2999-01-01" });
  await addBooks(app.pool, [{}, {}, {}]);
  await app.pool.query("UPDATE books SET link_status = 404 WHERE id = (SELECT min(id) FROM books)");
  await app.pool.query("UPDATE site_settings SET owner_name = NULL");
  const html = await page(admin, "/admin");
  expect(html).toContain("Needs your attention");
  for (const line of [
    "1 report to review",
    "1 reader is waiting for approval",
    "2 deals have ended or were reported as expired",
    "1 book has a dead link",
    "The imprint doesn’t say who runs this site yet",
  ]) {
    expect(html).toContain(line);
  }
  expect(html).toContain("1 message");
  for (const path of ["/admin/reports", "/admin/waiting", "/deals", "/admin/settings"]) {
    expect(html).toContain(`href="${path}"`);
  }
  expect(html.indexOf("Needs your attention")).toBeLessThan(html.indexOf("3 books"));
  // 1 report, 1 reader, 2 deals, the imprint, and the dead links as one.
  expect(await page(admin, "/dashboard")).toContain("Administration (6)");
});

it("K1: the desk says that nothing waits where nothing does, and only admins see a way to it", async () => {
  expect(await page(admin, "/admin")).toContain("Nothing needs your attention");
  for (const path of ["/", "/dashboard"]) expect(await page(ana, path)).not.toContain("Administration");
  const dashboard = await page(admin, "/dashboard");
  expect(dashboard).toMatch(/<a href="\/admin"[^>]*>Administration<\/a>/);
  expect(await (await ana.get("/_root.data")).text()).not.toContain("waitingReaders");
});

it("an upload that waits for a decision waits at the desk, until it is decided", async () => {
  await app.pool.query("INSERT INTO catalogue_uploads (file_name, file) VALUES ('books.csv', 'title')");
  const html = await page(admin, "/admin");
  expect(html).toContain("1 upload needs your decision");
  expect(html).not.toContain("Nothing needs your attention");
  await app.pool.query("UPDATE catalogue_uploads SET file = NULL");
  expect(await page(admin, "/admin")).toContain("Nothing needs your attention");
});

it("K6: the number of reports stands at the tab of every page of the administration", async () => {
  const [message] = await someMessages(app.pool, ben.id, [{}]);
  await ana.send("/reports", { kind: "message", thing: String(message!.id), reason: "spam", note: "" });
  for (const path of ["/admin", "/admin/blog", "/admin/settings"]) {
    expect(await page(admin, path)).toMatch(/href="\/admin\/reports"[^>]*>Reports<span[^>]*> \(1\)/);
  }
});

it("background work whose last run failed waits until it has worked again", async () => {
  const run = (state: string) =>
    app.pool.query(
      `INSERT INTO pgboss.job (name, state, completed_on) VALUES ('nightly-backup', $1::pgboss.job_state, clock_timestamp())`,
      [state],
    );
  await run("failed");
  expect(await page(admin, "/admin")).toContain("1 background job failed last time");
  await run("completed");
  expect(await page(admin, "/admin")).toContain("Nothing needs your attention");
});
