import type { ComponentPropsWithRef } from "react";

const variants = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press",
  secondary: "border-line-strong text-ink hover:bg-sunken",
  quiet: "quiet px-2 text-link",
  danger: "border-danger-line text-danger-fg hover:bg-danger-bg",
  /** Only inside the dialog that confirms it. */
  dangerNow: "bg-danger text-on-danger",
  hero: "bg-hero-btn text-on-hero-btn",
} as const;

const sizes = { normal: "min-h-touch text-small", big: "min-h-touch-big text-body" } as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "normal") {
  return `button ${sizes[size]} ${variants[variant]}`;
}

export type ButtonProps = ComponentPropsWithRef<"button"> & { variant?: ButtonVariant; size?: ButtonSize };

/** What is not available stays focusable: pass `aria-disabled` and say why beside it, never `disabled`. */
export function Button({ variant = "primary", size = "normal", className = "", type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? "button"} className={`${buttonClass(variant, size)} ${className}`} {...rest} />
  );
}

type SubmitButtonProps = ButtonProps & {
  isBusy: boolean;
  /** Its label while it is busy. */
  busy?: string | undefined;
  /** While it is busy, it is not available. */
  isHeld?: boolean;
};

export function SubmitButton({ isBusy, busy = "Loading…", isHeld, children, ...button }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={(isHeld && isBusy) || undefined}
      aria-busy={isBusy || undefined}
      {...button}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
