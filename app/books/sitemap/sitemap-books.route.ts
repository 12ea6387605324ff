import type { Route } from "./+types/sitemap-books.route";
import { partAnswer } from "./part-answer.server.ts";

export const loader = ({ url }: Route.LoaderArgs) => partAnswer("books", url.searchParams);
