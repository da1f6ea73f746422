import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type ChoiceCardProps = {
  title: string;
  icon?: IconName | undefined;
  className?: string;
  children: ReactNode;
};

export function ChoiceCard({ title, icon, className = "", children }: ChoiceCardProps) {
  return (
    <section aria-label={title} className={`card overflow-hidden px-0 py-2 ${className}`}>
      <h3 className="flex items-center gap-2.5 px-4 pt-3 pb-2 text-muted text-small @min-[40rem]:px-6">
        {icon === undefined ? null : <Icon name={icon} size="small" />}
        {title}
      </h3>
      {children}
    </section>
  );
}

export const cardColumns =
  "grid max-w-1000 grid-cols-1 items-start gap-4 @split:grid-cols-2 @split:grid-rows-auto-auto-rest";
