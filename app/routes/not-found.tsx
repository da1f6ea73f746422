import { data } from "react-router";

/** Every path that is not in the table. The root's error boundary says so, with status 404. */
export function loader(): never {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
