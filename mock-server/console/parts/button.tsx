import type { ButtonHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

type Look = "primary" | "secondary" | "text" | "round";
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  look?: Look;
  icon?: IconName;
  /** Ignores further presses, but keeps the focus. */
  isPending?: boolean;
  /** Stays focusable so that a screen reader finds it. */
  isOff?: boolean;
};

export function Button({
  look = "secondary",
  icon,
  isPending = false,
  isOff = false,
  children,
  onClick,
  className = "",
  type = "button",
  ...rest
}: Props) {
  const isInert = isPending || isOff;
  return (
    <button
      {...rest}
      type={type}
      className={`button ${look} ${className}`}
      aria-disabled={isInert || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
