import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

type BadgesProps = {
  badges: readonly {
    name: string;
    spokenName?: string | undefined;
    href: string;
    isChosen: boolean;
    count?: string | number | undefined;
  }[];
};

/** On a phone they fill their line, and the thicker border alone marks the chosen one. */
export const tightBadges =
  "@max-narrow:**:[.chip]:w-full @max-narrow:**:[.chip]:justify-center @max-narrow:**:[.chip]:px-1.5 @max-narrow:**:[ul]:gap-1.5 @max-narrow:**:[li]:flex-auto @max-narrow:**:[svg]:hidden";

export function Badges({ badges }: BadgesProps) {
  const chosen = badges.find(({ isChosen }) => isChosen);
  return (
    <nav aria-label="Show">
      <p aria-hidden="true" className="print-only">
        {chosen && `Show: ${chosen.name}`}
      </p>
      <ul className="flex flex-wrap gap-2 print:hidden">
        {badges.map(({ name, spokenName, href, isChosen, count }) => (
          <li key={name}>
            <Link
              to={href}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              aria-label={spokenName}
              className="chip"
            >
              {isChosen ? <Icon name="check" size="small" /> : null}
              {name}
              {count === undefined ? null : <span className="font-normal text-muted">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
