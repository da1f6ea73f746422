import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

export function SignInLink() {
  return (
    <p className="-ml-2 mt-3">
      <Link to="/" className={buttonClass("quiet")}>
        Sign In
      </Link>
    </p>
  );
}
