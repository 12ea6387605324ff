import { setTimeout as pause } from "node:timers/promises";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { renderImage } from "#app/books/covers/render-image.ts";
import { within } from "#app/platform/deadline.ts";

import { picture } from "./fixtures/pictures.ts";
import { ImageRejected } from "./image-rejected.ts";
import { PicturesBusy } from "./picture-concurrency.ts";
import { createPictureDownloader, type PictureDownloaderParts } from "./picture-downloader.ts";

const MINUTE = 60_000;
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await picture(100, 150);
});

/** A photographer whose surroundings all work, except for what a test replaces. */
function studio(replaced: Partial<PictureDownloaderParts> = {}) {
  const clock = { now: new Date("2026-11-20T12:00:00Z") };
  const parts = {
    fetchImage: vi.fn<PictureDownloaderParts["fetchImage"]>(replaced.fetchImage ?? (async () => jpeg)),
    record: vi.fn<PictureDownloaderParts["record"]>(replaced.record ?? (async () => {})),
    onFailure: vi.fn<PictureDownloaderParts["onFailure"]>(),
    store: replaced.store ?? {
      read: async () => null,
      write: vi.fn<PictureDownloaderParts["store"]["write"]>(async () => {}),
    },
    now: () => clock.now,
    render: replaced.render ?? renderImage,
  };
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { ...createPictureDownloader(parts), ...parts, pass };
}

const book = (id: number, host = "covers.test") => ({ id, imageUrl: `https://${host}/${id}.jpg` });
const refusing = (reason: ConstructorParameters<typeof ImageRejected>[0]) => () =>
  Promise.reject(new ImageRejected(reason));

/** Fetches that come back when the test says so. */
function pendingFetches() {
  const pending: (() => void)[] = [];
  const fetchImage = () => new Promise<Buffer>((resolve) => pending.push(() => resolve(jpeg)));
  return { pending, fetchImage };
}

describe("one photograph", () => {
  it("is fetched, stored, then recorded", async () => {
    const order: string[] = [];
    const write = async () => void order.push("write");
    const { take, record } = studio({
      store: { read: async () => null, write },
      record: async () => void order.push("record"),
    });
    const photograph = await take(book(1));
    expect(photograph).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(order).toEqual(["write", "record"]);
    expect(record).toHaveBeenCalledWith(1, "https://covers.test/1.jpg", photograph?.hash, expect.anything());
  });

  it("is one flight, however many ask for it", async () => {
    const { take, fetchImage } = studio();
    const photographs = await Promise.all([take(book(1)), take(book(1)), take(book(1))]);
    expect(new Set(photographs.map((each) => each?.hash)).size).toBe(1);
    expect(fetchImage).toHaveBeenCalledTimes(1);
  });

  it("is not mixed up with another address of the same book", async () => {
    const { take, fetchImage } = studio();
    await Promise.all([take(book(1)), take(book(1, "other.test"))]);
    expect(fetchImage).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["refused", refusing("status")],
    ["no picture", async () => Buffer.from("no picture")],
    ["a tracker", () => picture(1, 1, "gif")],
  ])("is recorded as failed when %s", async (_name, fetchImage) => {
    const { take, record, onFailure } = studio({ fetchImage });
    expect(await take(book(1))).toBeNull();
    expect(record.mock.calls).toEqual([[1, "https://covers.test/1.jpg", null, null]]);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it("is null, recorded and reported, when the fetch breaks in a way nobody foresaw", async () => {
    const { take, record, onFailure } = studio({ fetchImage: () => Promise.reject(new TypeError("a bug")) });
    expect(await take(book(1))).toBeNull();
    expect(record).toHaveBeenCalledWith(1, expect.anything(), null, null);
    expect(onFailure).toHaveBeenCalledWith("fetch", expect.any(TypeError));
  });

  it("is still given out when the database does not take the note", async () => {
    const { take, onFailure } = studio({ record: () => Promise.reject(new Error("gone")) });
    expect(await take(book(1))).toEqual({ hash: expect.any(String) });
    expect(onFailure).toHaveBeenCalledWith("record", expect.any(Error));
  });
});

describe("many", () => {
  it("are fetched four at once, a hundred wait, and the next is turned away at once", async () => {
    const { pending, fetchImage } = pendingFetches();
    const { take } = studio({ fetchImage });
    const first = Array.from({ length: 104 }, (_, id) => take(book(id + 1)));
    expect(pending.length).toBe(4);
    expect(await take(book(105))).toBeNull();
    // One that is waiting may still be joined.
    const joined = take(book(104));

    let done = false;
    const all = Promise.all([...first, joined]).finally(() => (done = true));
    let most = 0;
    for (let released = 0; !done; await pause(1)) {
      most = Math.max(most, pending.length - released);
      if (released < pending.length) pending[released++]?.();
    }
    expect((await all).filter((each) => each === null)).toEqual([]);
    expect([pending.length, most]).toEqual([104, 4]);
    expect(await within(take(book(105)), 0)).toBeNull();
  });
});

describe("a host in trouble", () => {
  it.each(["network", "deadline", "unavailable"] as const)("rests ten minutes after five times %s", async (reason) => {
    const { take, fetchImage, pass, record, onFailure } = studio({ fetchImage: refusing(reason) });
    for (let id = 1; id <= 7; id++) expect(await take(book(id))).toBeNull();
    expect([fetchImage.mock.calls.length, record.mock.calls.length]).toEqual([5, 5]);
    expect(onFailure.mock.calls).toEqual([["host-resting", expect.any(ImageRejected)]]);

    await take(book(8, "other.test"));
    expect(fetchImage).toHaveBeenCalledTimes(6);

    pass(10 * MINUTE - 1);
    await take(book(9));
    expect(fetchImage).toHaveBeenCalledTimes(6);
    pass(1);
    await take(book(10));
    // One more failure is enough for the next rest.
    await take(book(11));
    expect(fetchImage).toHaveBeenCalledTimes(7);
  });

  it("does not rest for pictures that are merely missing, nor after one success in between", async () => {
    const missing = studio({ fetchImage: refusing("status") });
    for (let id = 1; id <= 12; id++) await missing.take(book(id));
    expect(missing.fetchImage).toHaveBeenCalledTimes(12);

    let asked = 0;
    const shaky = studio({ fetchImage: async () => (++asked % 5 === 0 ? jpeg : refusing("network")()) });
    for (let id = 1; id <= 12; id++) await shaky.take(book(id));
    expect(shaky.fetchImage).toHaveBeenCalledTimes(12);
  });

  it("is not asked by those who were waiting when it began to rest", async () => {
    const { take, fetchImage } = studio({ fetchImage: refusing("network") });
    await Promise.all(Array.from({ length: 50 }, (_, id) => take(book(id + 1))));
    // Up to three others were on their way when the fifth failed.
    expect(fetchImage.mock.calls.length).toBeLessThanOrEqual(8);
  });
});

describe("a disk in trouble", () => {
  it("is reported, held against no picture, and left alone for ten minutes", async () => {
    const full = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
    const write = vi.fn<PictureDownloaderParts["store"]["write"]>(full);
    const { take, fetchImage, record, onFailure, pass } = studio({ store: { read: async () => null, write } });
    expect([await take(book(1)), await take(book(2))]).toEqual([null, null]);
    expect(fetchImage).toHaveBeenCalledTimes(1);
    expect(record).not.toHaveBeenCalled();
    expect(onFailure).toHaveBeenCalledWith("write", expect.objectContaining({ code: "ENOSPC" }));

    pass(10 * MINUTE);
    write.mockResolvedValue();
    expect(await take(book(1))).not.toBeNull();
    expect(await take(book(2))).not.toBeNull();
  });
});

describe("drain", () => {
  it("waits for what is being written", async () => {
    let finish = () => {};
    const written = new Promise<void>((resolve) => (finish = resolve));
    const write = vi.fn<PictureDownloaderParts["store"]["write"]>(() => written);
    const { take, drain, record } = studio({ store: { read: async () => null, write } });
    const flight = take(book(1));
    await expect.poll(() => write).toHaveBeenCalled();
    const drained = drain(5_000);
    expect(
      await within(
        drained.then(() => "drained"),
        30,
      ),
    ).toBeNull();
    finish();
    await drained;
    expect(record).toHaveBeenCalled();
    expect(await flight).not.toBeNull();
  });

  it("gives up on a disk that hangs", async () => {
    const write = vi.fn<PictureDownloaderParts["store"]["write"]>(() => new Promise(() => {}));
    const { take, drain } = studio({ store: { read: async () => null, write } });
    void take(book(1));
    await expect.poll(() => write).toHaveBeenCalled();
    await drain(20);
  });

  it("begins nothing more, and lets a late fetch touch neither disk nor database", async () => {
    const { pending, fetchImage } = pendingFetches();
    const { take, drain, record, store } = studio({ fetchImage });
    const flights = Array.from({ length: 6 }, (_, id) => take(book(id + 1)));
    await drain(20);
    for (const release of pending) release();
    expect(await Promise.all([...flights, take(book(9))])).toEqual(Array.from({ length: 7 }, () => null));
    expect(pending.length).toBe(4);
    expect(record).not.toHaveBeenCalled();
    expect(store.write).not.toHaveBeenCalled();
  });
});

describe("F19: a photograph whose turn to be decoded does not come", () => {
  it("is none for now, and nothing is noted against the book or its host", async () => {
    let isBusy = true;
    const render = async () => {
      if (isBusy) throw new PicturesBusy("on purpose");
      return { hash: "0123456789abcdef", renditions: new Map() };
    };
    const { take, record, onFailure } = studio({ render });
    expect(await take(book(1))).toBeNull();
    expect([record.mock.calls, onFailure.mock.calls]).toEqual([[], []]);
    isBusy = false;
    expect(await take(book(1))).toEqual({ hash: "0123456789abcdef" });
  });
});
