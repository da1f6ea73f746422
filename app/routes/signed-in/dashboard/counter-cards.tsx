import { type ReactNode, useEffect } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { whose } from "#app/format/whose.ts";
import { publishUnread } from "#app/shell/menu/unread-count.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { coveringClass } from "#app/ui/button.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { counterTexts } from "#practice-api/practice/texts.ts";

export type CounterHrefs = {
  medications?: string | undefined;
  results?: string | undefined;
  messages?: string | undefined;
  appointments?: string | undefined;
};

type Card = {
  area: keyof CounterHrefs;
  count: keyof typeof counterTexts;
  icon: IconName;
  label: string;
  verb: string;
};

const cards: readonly Card[] = [
  {
    area: "medications",
    count: "longTermMedications",
    icon: "pill",
    label: "Long term medications",
    verb: "See medicines",
  },
  {
    area: "results",
    count: "newResults",
    icon: "flask",
    label: "New results",
    verb: "See results",
  },
  {
    area: "messages",
    count: "unreadMessages",
    icon: "mail",
    label: "Unread messages",
    verb: "Open messages",
  },
  {
    area: "appointments",
    count: "futureAppointments",
    icon: "calendar",
    label: "Future appointments",
    verb: "See appointments",
  },
];

/** On a phone the number is beside its words, so that the four cards need little height. */
const gridClass =
  "counters grid grid-cols-2 gap-3 @max-[300px]:grid-cols-1 @narrow:gap-6 @wide:col-span-full @wide:grid-cols-4";
const cardClass =
  "counter card relative flex hyphens-auto flex-col p-2.5 has-[a]:hover:shadow-2 @narrow:hyphens-manual @narrow:px-6 @narrow:py-5";
const wordsClass =
  "flex min-h-11 flex-1 flex-wrap items-center gap-x-1.5 @max-[300px]:min-h-0 @narrow:block @narrow:min-h-18.5";
const numberClass = "block font-heavy text-[1.75rem]/9 text-ink tracking-(--track-tight) @narrow:text-num";
const linkClass =
  "-mb-1 inline-flex min-h-8 items-center gap-1 self-start font-semi text-link text-small/5 no-underline after:rounded-l after:outline-offset-2 hover:underline @narrow:-mb-1.5 @narrow:min-h-10 print:hidden";

export type CounterCardsProps = { counters: Counters; hrefs: CounterHrefs };

/** Four counters. A card is a link where the menu has its area. */
export function CounterCards({ counters, hrefs }: CounterCardsProps) {
  // The badge of the menu shows the same number.
  useEffect(() => publishUnread(counters.unreadMessages ?? "failed"), [counters]);
  return (
    <ul className={gridClass}>
      {cards.map((card) => (
        <li key={card.area} className={cardClass}>
          <CounterCard card={card} count={counters[card.count]} href={hrefs[card.area]} />
        </li>
      ))}
    </ul>
  );
}

function CounterCard({
  card,
  count,
  href,
}: {
  card: Card;
  count: number | undefined;
  href: string | undefined;
}) {
  const words =
    count === undefined || count === 0 ? (
      <span className="block grow basis-25 font-semi text-small/5 @narrow:text-lead/6.5">
        {count === undefined ? `${card.label}: number not known` : counterTexts[card.count]}
      </span>
    ) : (
      <>
        <span className={numberClass}>{count}</span>{" "}
        <span className="block grow basis-25 font-medium text-small/5 @narrow:mt-1 @narrow:text-body">
          {card.label}
        </span>
      </>
    );
  return (
    <>
      <p className={wordsClass}>
        <Icon name={card.icon} className="float-right mt-0.5 ml-2 hidden text-muted @narrow:block" />
        {words}
      </p>
      {href === undefined ? null : (
        <HoverLink to={href} className={`${linkClass} ${coveringClass}`}>
          <span>{card.verb}</span>
          <Icon name="chevron-right" size="small" className="hidden @narrow:block" />
        </HoverLink>
      )}
    </>
  );
}

export function CounterCardsSkeleton() {
  return (
    <div className={gridClass}>
      <LoadingWords>Loading the numbers</LoadingWords>
      {cards.map(({ area }) => (
        <div key={area} className={cardClass}>
          <div className={wordsClass}>
            <Skeleton width="quarter" height="num" />
            <Skeleton width="most" className="mt-2" />
          </div>
          <Skeleton width="half" className="mt-3 mb-1" />
        </div>
      ))}
    </div>
  );
}

/** Replaces the counter cards when the counters could not be loaded, because zeroes would be wrong. */
export function CounterCardsFailed({ children }: { children: ReactNode }) {
  return (
    <div className="card @wide:col-span-full">
      <FailedState what={`${whose(useOtherName())} medicines, results, messages and appointments`} isList>
        {children}
      </FailedState>
    </div>
  );
}
