import { coverAnswer, noSuchCover } from "./cover-answer.ts";
import { DESIGN_VERSION, drawCover } from "./draw-cover.ts";
import { createDrawnCovers, type DrawnBook } from "./drawn-covers.ts";

/** Drawn covers of private books; null is answered with 404. One cache per caller, because their ids overlap. */
export function createPrivateCovers(): (request: Request, book: DrawnBook | null) => Promise<Response> {
  const drawn = createDrawnCovers(drawCover, DESIGN_VERSION);
  return async (request, book) => {
    if (!book) return noSuchCover();
    const { hash, svg } = await drawn(book);
    const response = coverAnswer(request, { kind: "drawn", hash }, { type: "image/svg+xml", tag: hash, bytes: svg });
    response.headers.set("Cache-Control", "private, max-age=86400");
    return response;
  };
}
