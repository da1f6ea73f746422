import type { icons } from "./icons.ts";

export type IconName = keyof typeof icons;

type IconProps = { name: IconName; size?: "small" | "normal"; className?: string };

/** Repeats the word beside it, so assistive technology ignores it. */
export function Icon({ name, size = "normal", className }: IconProps) {
  const sizeClass = size === "small" ? "icon-s" : "icon";
  return (
    <svg className={className ? `${sizeClass} ${className}` : sizeClass} aria-hidden="true">
      <use href={`${__ICON_SPRITE__}#${name}`} />
    </svg>
  );
}
