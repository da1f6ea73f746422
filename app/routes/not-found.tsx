import { data } from "react-router";

/** Answers every other path with 404, which the root's error boundary shows. */
export function loader(): never {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
