import { useEffect } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { publishUnread } from "#app/shell/menu/unread-count.ts";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { coveringClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { counterTexts } from "#practice-api/practice/texts.ts";

type Area = "medications" | "results" | "messages" | "appointments";
type CounterHrefs = { [A in Area]?: string | undefined };

type Card = { area: Area; count: keyof typeof counterTexts; label: string; verb: string };

const cards: readonly Card[] = [
  {
    area: "medications",
    count: "longTermMedications",
    label: "Long term medications",
    verb: "See medicines",
  },
  { area: "results", count: "newResults", label: "New results", verb: "See results" },
  { area: "messages", count: "unreadMessages", label: "Unread messages", verb: "Open messages" },
  {
    area: "appointments",
    count: "futureAppointments",
    label: "Future appointments",
    verb: "See appointments",
  },
];

const listClass =
  "counters card grid grid-cols-2 gap-px self-start overflow-hidden bg-line p-0 @max-[18.75rem]:grid-cols-1";
const cellClass =
  "counter relative flex min-h-17 items-center gap-2 bg-surface px-3.5 py-2.5 text-small/5 has-[a]:hover:bg-sunken";
const numberClass = "font-heavy text-[1.75rem]/9 text-ink tracking-(--track-tight)";
const linkClass = "text-link after:-outline-offset-3";

export function CounterCards({ counters, hrefs }: { counters: Counters; hrefs: CounterHrefs }) {
  // The badge of the menu shows the same number.
  useEffect(() => publishUnread(counters.unreadMessages ?? "failed"), [counters]);
  return (
    <ul className={listClass}>
      {cards.map((card) => (
        <li key={card.area} className={cellClass}>
          <CounterCard card={card} count={counters[card.count]} href={hrefs[card.area]} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { card: Card; count: number | undefined; href: string | undefined };

function CounterCard({ card, count, href }: CardProps) {
  return (
    <>
      {count === undefined || count === 0 ? (
        <span className="min-w-0 flex-1 text-muted">
          {count === undefined ? `${card.label}: number not known` : counterTexts[card.count]}
        </span>
      ) : (
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
          <span className={numberClass}>{count}</span>{" "}
          <span className="min-w-0 flex-1 basis-27 font-medium text-ink">{card.label}</span>
        </p>
      )}
      {href === undefined ? null : (
        <HoverLink to={href} className={`${linkClass} ${coveringClass}`}>
          <span className="sr-only">{card.verb}</span>
          <Icon name="chevron-right" size="small" />
        </HoverLink>
      )}
    </>
  );
}

export function CounterCardsSkeleton() {
  return (
    <div className={listClass}>
      <LoadingWords>Loading the numbers</LoadingWords>
      {cards.map(({ area }) => (
        <div key={area} className={cellClass}>
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

/** Zeroes would be wrong. */
export function CounterCardsFailed() {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 self-start text-muted text-small"
    >
      <p>We could not load the four numbers.</p>
      <RetryLink variant="quiet" />
    </div>
  );
}
