import type { IconName } from "./icons.ts";

/** A decoration: the text beside it, or the label of its button, says the same. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${__ICON_SPRITE__}#${name}`} />
    </svg>
  );
}
