import { join } from "node:path";

import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { cacheAnswers } from "#app/platform/metrics/metrics.ts";
import { openPictureStore } from "#app/platform/pictures/picture-store.ts";

import { createCoverService } from "./cover-service.ts";
import { COVER_WIDTHS } from "./cover-width.ts";
import { coverRequest, recordCover } from "./queries.server.ts";

export const covers = createCoverService({
  store: openPictureStore(join(env.DATA_DIR, "covers"), COVER_WIDTHS),
  books: { coverRequest, recordCover },
  onPhotograph: (isHit) => cacheAnswers.add({ cache: "covers", result: isHit ? "hit" : "miss" }),
  log: (kind, error) => log.warn({ err: error, kind }, "covers are drawn instead of photographed"),
});
