import type { Route } from "./+types/sitemap-authors.route";
import { partAnswer } from "./part-answer.server.ts";

export const loader = ({ url }: Route.LoaderArgs) => partAnswer("authors", url.searchParams);
