import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";

type CloseLinkProps = { href: string; onClose: () => void; variant?: ButtonVariant; children?: ReactNode };

/** A link, so that it works before JavaScript does. */
export function CloseLink({ href, onClose, variant = "secondary", children = "Close" }: CloseLinkProps) {
  return (
    <Link
      to={href}
      replace
      preventScrollReset
      className={buttonClass(variant)}
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </Link>
  );
}
