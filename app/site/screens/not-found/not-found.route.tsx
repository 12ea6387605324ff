import { data } from "react-router";

/** Every address that the map does not know. The page itself is the root's error page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
