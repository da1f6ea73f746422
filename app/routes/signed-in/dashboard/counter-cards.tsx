import { useEffect } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { publishUnread } from "#app/shell/menu/unread-count.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { counterTexts } from "#practice-api/practice/texts.ts";
import "./counter-cards.css";

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

export type CounterCardsProps = { counters: Counters; hrefs: CounterHrefs };

/** Four counters. A card is a link where the menu has its area. */
export function CounterCards({ counters, hrefs }: CounterCardsProps) {
  // The badge of the menu shows the same number.
  useEffect(() => publishUnread(counters.unreadMessages ?? "failed"), [counters]);
  return (
    <ul className="counters">
      {cards.map((card) => (
        <li key={card.area} className="counter card">
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
      <span className="counter-empty">
        {count === undefined ? `${card.label}: number not known` : counterTexts[card.count]}
      </span>
    ) : (
      <>
        <span className="counter-number">{count}</span> <span className="counter-label">{card.label}</span>
      </>
    );
  return (
    <>
      <p className="counter-words">
        <Icon name={card.icon} className="counter-icon" />
        {words}
      </p>
      {href === undefined ? null : (
        <HoverLink to={href} className="counter-link">
          <span className="counter-verb">{card.verb}</span>
          <Icon name="chevron-right" size="small" />
        </HoverLink>
      )}
    </>
  );
}

export function CounterCardsSkeleton() {
  return (
    <div className="counters">
      <LoadingWords>Loading the numbers</LoadingWords>
      {cards.map(({ area }) => (
        <div key={area} className="counter card">
          <div className="counter-words">
            <Skeleton width="quarter" height="num" />
            <Skeleton width="most" className="mt-2" />
          </div>
          <Skeleton width="half" className="mt-3 mb-1" />
        </div>
      ))}
    </div>
  );
}
