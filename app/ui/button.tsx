import type { ComponentPropsWithRef } from "react";

const variants = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press",
  secondary: "border-line-strong text-ink hover:bg-sunken",
  quiet: "quiet px-2 text-link",
  danger: "border-danger-line text-danger-fg hover:bg-danger-bg",
  /** Inside the dialog that confirms it, and nowhere else. */
  dangerNow: "bg-danger text-on-danger",
  hero: "bg-hero-btn text-on-hero-btn",
} as const;

const sizes = {
  normal: "min-h-touch text-small",
  big: "min-h-touch-big text-body",
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The looks of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "normal") {
  return `button ${sizes[size]} ${variants[variant]}`;
}

/**
 * For a link or a button that takes the place of the nearest box with a position: the whole box responds, and its text
 * can still be read and selected.
 */
export const coveringClass =
  "after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus";

export type ButtonProps = ComponentPropsWithRef<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** What is not available stays focusable: pass `aria-disabled` and say why beside it, never `disabled`. */
export function Button({ variant = "primary", size = "normal", className = "", type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? "button"} className={`${buttonClass(variant, size)} ${className}`} {...rest} />
  );
}
