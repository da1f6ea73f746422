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
  isAlert?: boolean;
};

export function Note({ isAlert = false, ...props }: NoteProps) {
  const { tone = "info", title, children, className = "" } = props;
  const { box, mark, icon } = tones[tone];
  const note = (
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
  return isAlert ? <div role="alert">{note}</div> : note;
}
