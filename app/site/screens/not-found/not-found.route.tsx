import { data } from "react-router";

/** Matches every unknown URL. The root's error page shows the 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
