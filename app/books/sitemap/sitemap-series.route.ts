import type { Route } from "./+types/sitemap-series.route";
import { partAnswer } from "./part-answer.server.ts";

export const loader = ({ url }: Route.LoaderArgs) => partAnswer("series", url.searchParams);
