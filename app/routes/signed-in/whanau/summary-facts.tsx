import type { ReactNode } from "react";
import type { Panel } from "#app/shell/shell-data.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Summary } from "./.server/summary.ts";
import {
  appointmentText,
  type FactText,
  notLoaded,
  remindersText,
  unreadText,
  vaccinesText,
} from "./summary-texts.ts";

/** As high as the four facts mostly are, so that the page does not move when they arrive. */
const factsClass = "min-h-75";
const rowClass =
  "grid grid-cols-swatch-rest-end gap-x-3 border-line border-t py-2.5 text-small/6 *:col-start-2 [&>svg]:col-start-1 [&>svg]:row-span-2 [&>svg]:row-start-1 [&>svg]:mt-1";

export type SummaryFactsProps = { summary: Summary; now: string };

/** What is waiting in a record, as far as its patient's menu offers the areas. */
export function SummaryFacts({ summary, now }: SummaryFactsProps) {
  const { appointment, messages, results, vaccines, reminders } = summary;
  const unread = unreadText({ messages, results });
  const rows: [IconName, string, FactText | undefined][] = [
    ["calendar", "Next appointment", factOf(appointment, (value) => appointmentText(value, now))],
    ["mail", "Unread", unread],
    ["shield", "Vaccines", factOf(vaccines, vaccinesText)],
    ["bell", "Reminders", factOf(reminders, remindersText)],
  ];
  const shown = rows.filter(([, , fact]) => fact !== undefined);
  if (shown.length === 0) {
    return (
      <p className={`${factsClass} border-line border-t py-2.5`}>
        The practice does not offer any of this for this record here.
      </p>
    );
  }
  return (
    <dl className={factsClass}>
      {shown.map(([icon, term, fact]) => (
        <FactRow key={term} icon={icon} term={term} {...fact} />
      ))}
    </dl>
  );
}

/** Whether some of the facts could not be read. */
export const hasFailedFact = ({ details, ...facts }: Summary): boolean =>
  Object.values(facts).some((panel) => panel?.state === "failed");

function factOf<T>(panel: Panel<T> | undefined, textOf: (value: T) => FactText): FactText | undefined {
  if (panel === undefined) return undefined;
  return panel.state === "loaded" ? textOf(panel.value) : notLoaded;
}

function FactRow({
  icon,
  term,
  text,
  note,
  isUrgent = false,
}: Partial<FactText> & { icon: IconName; term: string }) {
  return (
    <div className={rowClass}>
      <Icon
        name={isUrgent ? "alert-triangle" : icon}
        size="small"
        className={isUrgent ? "text-danger-fg" : "text-muted"}
      />
      <dt className="text-muted">{term}</dt>
      <dd className={`wrap-anywhere font-semi ${isUrgent ? "text-danger-fg" : "text-ink"}`}>
        <WholeDates>{text}</WholeDates>
        {note === undefined ? null : <span className="block text-ink">{note}</span>}
      </dd>
    </div>
  );
}

export function SummarySkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={factsClass}>
      {children}
      {(["most", "half", "half", "third"] as const).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
        <div key={row} className="grid gap-2 border-line border-t py-3">
          <Skeleton width="third" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

export function SummaryLoading({ name }: { name: string }) {
  return (
    <SummarySkeleton>
      <LoadingWords>{`Loading what is waiting for ${name}`}</LoadingWords>
    </SummarySkeleton>
  );
}
