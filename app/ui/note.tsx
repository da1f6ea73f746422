import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { WholeDates } from "./whole-dates.tsx";

const tones = {
  info: { box: "bg-info-bg", mark: "text-info-fg", icon: "info" },
  warning: { box: "bg-warning-bg", mark: "text-warning-fg", icon: "alert-triangle" },
  success: { box: "bg-success-bg", mark: "text-success-fg", icon: "check" },
  danger: { box: "bg-danger-bg", mark: "text-danger-fg", icon: "error-circle" },
} as const satisfies Record<string, { box: string; mark: string; icon: IconName }>;

type NoteTone = keyof typeof tones;

type NoteProps = {
  tone?: NoteTone;
  title?: string;
  children?: ReactNode;
  className?: string;
};

export function Note({ tone = "info", title, children, className = "" }: NoteProps) {
  const { box, mark, icon } = tones[tone];
  return (
    <div className={`note ${box} ${className}`}>
      <Icon name={icon} className={mark} />
      <p className="min-w-0">
        {title === undefined ? null : (
          <strong>
            <WholeDates>{title}</WholeDates>
          </strong>
        )}{" "}
        <WholeDates>{children}</WholeDates>
      </p>
    </div>
  );
}
