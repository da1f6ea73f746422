import { WholeDates } from "#app/ui/whole-dates.tsx";
export const whenClass = "font-heavy text-balance text-ink text-when tracking-tight @narrow:text-when-huge";

type WhenProps = {
  children: string | undefined;
  /** "Today, in 52 minutes" */
  remark?: string | undefined;
};

/** A date and a time that each stay on one line: "Tue 24-11-2026, 09:15". */
export function When({ children, remark }: WhenProps) {
  const [date, time] = (children ?? "").split(", ");
  return (
    <div>
      <p className={whenClass}>
        <WholeDates>{date}</WholeDates>, <span className="whitespace-nowrap">{time}</span>
      </p>
      {remark === undefined ? null : <p className="font-semi">{remark}</p>}
    </div>
  );
}
