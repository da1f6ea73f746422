import type { ReactNode } from "react";
import { WholeDates } from "#app/ui/whole-dates.tsx";
export const whenClass =
  "font-heavy text-balance text-ink text-when-big tracking-tight @narrow:text-when-huge";

type WhenProps = {
  children: string | undefined;
  /** Below the date, which needs the whole line of a phone. */
  action?: ReactNode;
  remark?: string | undefined;
};

export function When({ children, remark, action }: WhenProps) {
  const [date, time] = (children ?? "").split(", ");
  return (
    <div>
      <p className={whenClass}>
        <WholeDates>{date}</WholeDates>, <span className="whitespace-nowrap">{time}</span>
      </p>
      {remark === undefined && action === undefined ? null : (
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-semi">{remark}</p>
          {action}
        </div>
      )}
    </div>
  );
}
