import { Link, useLocation } from "react-router";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A link, so that it works before JavaScript does. */
export function RetryLink({ variant = "secondary" }: { variant?: ButtonVariant }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} replace preventScrollReset className={buttonClass(variant)}>
      <Icon name="refresh" size="small" />
      Retry
    </Link>
  );
}
