import { Icon, type IconName } from "./icon.tsx";
import { WholeDates } from "./whole-dates.tsx";

const tones = {
  info: "bg-info-bg text-info-fg",
  warning: "bg-warning-bg text-warning-fg",
  success: "bg-success-bg text-success-fg",
  danger: "bg-danger-bg text-danger-fg",
  accent: "bg-accent-tint text-on-accent-tint",
  neutral: "bg-sunken text-text",
  /** For a state that the practice did not record. */
  outline: "text-text shadow-line-strong",
} as const;

export type BadgeProps = { tone: keyof typeof tones; icon: IconName; children: string };

/** The colour only repeats the word and the icon. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tones[tone]}`}>
      <Icon name={icon} size="small" />
      <span>
        <WholeDates>{children}</WholeDates>
      </span>
    </span>
  );
}
