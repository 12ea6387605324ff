import { join } from "node:path";

import { createCoverService } from "#app/books/model/covers/cover-service.ts";
import { openCoverStore } from "#app/books/model/covers/store.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { cacheAnswers } from "#app/platform/metrics/metrics.ts";

import { coverRequest, recordCover } from "./queries.server.ts";

/** The covers of this process: one queue of fetches, one memory of drawings. */
export const covers = createCoverService({
  store: openCoverStore(join(env.DATA_DIR, "covers")),
  books: { coverRequest, recordCover },
  onPhotograph: (isHit) => cacheAnswers.add({ cache: "covers", result: isHit ? "hit" : "miss" }),
  log: (kind, error) => log.warn({ err: error, kind }, "covers are drawn instead of photographed"),
});
