import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** Loads the profile anew, after a change that may have been saved. */
export function LookAgain({ href }: { href: string }) {
  return (
    <span className="mt-3 block">
      <Link to={href} reloadDocument className={buttonClass("secondary")}>
        Look again
      </Link>
    </span>
  );
}
