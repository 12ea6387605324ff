import { data } from "react-router";

import type { Route } from "./+types/not-found.route";

/** Matches every unknown URL. The root's error page shows the 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/**
 * The browser's router knows no page without scripts. Forward leads it to one that was a sheet over the deck: the server
 * decides what is there.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

export default function NotFound() {
  return null;
}
