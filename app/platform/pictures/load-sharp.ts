import { lazily } from "#app/platform/lazily.ts";

/** Only whoever draws or decodes a picture waits for it. */
export const loadSharp = lazily(async () => {
  const { default: sharp } = await import("sharp");
  // Each picture is decoded once, so libvips' cache would only use memory. One thread leaves a core of two to requests.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});
