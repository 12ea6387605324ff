import { expect, it, vi } from "vitest";

import { picture } from "#app/platform/pictures/fixtures/pictures.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";

import { createThumbnails } from "./thumbnails.ts";

const book = {
  externalId: "zyTCAlFPjgYC",
  title: "Momo",
  author: "Michael Ende",
  genre: "Fantasy",
  imageUrl: "https://books.invalid/momo.jpg",
} as const;
const request = (init?: RequestInit) => new Request("http://localhost/catalogue/covers/zyTCAlFPjgYC", init);

it("a found book's thumbnail fetches a cover once, and answers with it from then on", async () => {
  const fetchImage = vi.fn<(address: string) => Promise<Buffer>>(() => picture(128, 192));
  const thumbnail = createThumbnails({ fetchImage });
  const [first, second] = await Promise.all([thumbnail(request(), book), thumbnail(request(), book)]);
  const third = await thumbnail(request(), book);
  for (const response of [first, second, third]) expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect(fetchImage.mock.calls).toEqual([[book.imageUrl]]);
  const known = await thumbnail(request({ headers: { "If-None-Match": third.headers.get("ETag")! } }), book);
  expect(known.status).toBe(304);
});

it("a found book's thumbnail draws a cover where there is none to be had, and asks again later, not at every look", async () => {
  let now = 0;
  const fetchImage = vi.fn<(address: string) => Promise<Buffer>>(() => Promise.reject(new ImageRejected("network")));
  const thumbnail = createThumbnails({ fetchImage, now: () => new Date(now) });
  for (let look = 0; look < 3; look++) {
    const response = await thumbnail(request(), book);
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=300");
  }
  expect(fetchImage).toHaveBeenCalledTimes(1);
  now = 10 * 60 * 1000;
  await thumbnail(request(), book);
  expect(fetchImage).toHaveBeenCalledTimes(2);
});
