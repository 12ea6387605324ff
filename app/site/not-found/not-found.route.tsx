import { data } from "react-router";

import type { Route } from "./+types/not-found.route";

/** The root's error page shows the 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Forward may lead to a page without scripts, unknown to the router: the server decides. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

export default function NotFound() {
  return null;
}
