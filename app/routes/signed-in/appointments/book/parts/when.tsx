/** A date and a time that each stay on one line: "Tue 24-11-2026, 09:15". */
export function When({ children }: { children: string | undefined }) {
  const [date, time] = (children ?? "").split(", ");
  return (
    <p className="booking-when">
      <span>{date},</span> <span>{time}</span>
    </p>
  );
}
