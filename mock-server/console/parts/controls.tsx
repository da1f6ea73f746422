import { type ButtonHTMLAttributes, type ReactNode, useState } from "react";
import { addressOf, goTo, type Place } from "../state/address.ts";
import type { IconName } from "./icons.ts";

/** A decoration: the text beside it, or the label of its button, says the same. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon-s ${className}`} aria-hidden="true">
      <use href={`${__ICON_SPRITE__}#${name}`} />
    </svg>
  );
}

const tones = {
  danger: { box: "bg-danger-bg", mark: "text-danger-fg", icon: "warning" },
  warning: { box: "bg-warning-bg", mark: "text-warning-fg", icon: "warning" },
  success: { box: "bg-success-bg", mark: "text-success-fg", icon: "check" },
  info: { box: "bg-info-bg", mark: "text-info-fg", icon: "info" },
} as const satisfies Record<string, { box: string; mark: string; icon: IconName }>;
export type Tone = keyof typeof tones;

type BadgeProps = { tone: Tone; icon?: IconName; children: ReactNode };

export function Badge({ tone, icon = tones[tone].icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tones[tone].box} ${tones[tone].mark}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export function Note({ tone = "danger", children }: { tone?: Tone; children: ReactNode }) {
  const { box, mark, icon } = tones[tone];
  return (
    <div className={`note ${box}`}>
      <Icon name={icon} className={`mt-0.5 ${mark}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** One line with the colour and the icon of what it says. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { mark, icon } = tones[tone];
  return (
    <div className={`flex items-start gap-2 ${mark} ${tone === "danger" ? "font-semi" : ""}`}>
      <Icon name={icon} className="mt-0.75" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const looks = {
  primary: "button bg-primary px-3 text-on-primary hover:bg-primary-hover",
  secondary: "button border-line-strong px-2.5 text-ink hover:bg-sunken",
  tile: "button justify-start gap-1.5 border-line-strong px-2 text-ink hover:bg-sunken",
  text: "button quiet px-2 text-link",
  round: "icon-button",
  chip: "chip",
} as const;
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "children"> & {
  label?: ReactNode;
  look?: keyof typeof looks;
  icon?: IconName | undefined;
  /** Ignores further presses, but keeps the focus. */
  isPending?: boolean;
  /** Stays focusable so that a screen reader finds it. */
  isOff?: boolean;
};
export const buttonClass = (look: keyof typeof looks) =>
  `${looks[look]} ${look === "round" || look === "chip" ? "" : "min-h-touch py-1.5 text-start text-small"}`;

export function Button({
  look = "secondary",
  icon,
  isPending = false,
  isOff = false,
  label,
  onClick,
  className = "",
  ...rest
}: ButtonProps) {
  const isInert = isPending || isOff;
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look)} ${className}`}
      aria-disabled={isInert || undefined}
      aria-busy={isPending || undefined}
      data-held={isPending || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {label !== undefined && <span>{label}</span>}
    </button>
  );
}

type CopyProps = { text: string | (() => string | Promise<string>); label: string; isIconOnly?: boolean };

/** Says so in its own label. `text` may be fetched first. */
export function CopyButton({ text, label, isIconOnly = false }: CopyProps) {
  const [said, setSaid] = useState<"Copied" | "Could not copy">();
  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setSaid("Copied");
    } catch {
      setSaid("Could not copy");
    }
    setTimeout(() => setSaid(undefined), 2_500);
  }
  return (
    <>
      <Button
        look={isIconOnly ? "round" : "text"}
        icon={said === "Copied" ? "check" : "copy"}
        {...(isIconOnly && { "aria-label": label, title: label })}
        label={isIconOnly ? undefined : (said ?? label)}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {said && `${said}: ${label}`}
      </span>
    </>
  );
}

type PlaceLinkProps = { to: Place; className?: string; children: ReactNode };

/** Opens in this tab without a new page; with a key held, as the browser does. */
export function PlaceLink({ to, className = "", children }: PlaceLinkProps) {
  return (
    <a
      href={addressOf(to)}
      className={`inline-flex min-h-touch items-center gap-2 ${className}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
