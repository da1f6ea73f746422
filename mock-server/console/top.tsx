import { Badge } from "./parts/badge.tsx";
import { Icon } from "./parts/icon.tsx";
import { addressOf, goTo, type Page } from "./state/address.ts";
import { lengthOf } from "./words/times.ts";

export function Top({
  world,
  secondsLeft,
  portalUrl,
}: {
  world: string;
  /** Null for a world that stays, undefined until it is known. */
  secondsLeft: number | null | undefined;
  portalUrl: string;
}) {
  const link = (page: Page, text: string) => (
    <a
      href={addressOf({ world, page })}
      className="button text"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo({ world, page });
      }}
    >
      {text}
    </a>
  );
  return (
    <header className="top">
      <a href="#content" className="button skip">
        Skip to the content
      </a>
      <span className="brand">
        <Logo />
        Mock practice
      </span>
      <Badge tone="warning" icon="info">
        Test data
      </Badge>
      <a href="#worlds-card" className="world-pick">
        World {world}
        {typeof secondsLeft === "number" && <span>{lengthOf(secondsLeft * 1000)} left</span>}
        <Icon name="chevron-down" />
      </a>
      <span className="flex-1" />
      <span className="wide-only">
        Opens the portal at <b>{portalUrl.replace(/^https?:\/\//, "")}</b>
      </span>
      <nav aria-label="Pages">
        {link("magic-words", "Magic words")}
        {link("help", "Help")}
      </nav>
    </header>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 34 34" className="logo" aria-hidden="true">
      <circle cx="17" cy="17" r="17" fill="var(--hero-3)" />
      <path
        d="M0 17.5c3.5-.2 5.2-5.5 8.6-5.5 3.2 0 4 3.3 6.6 3.3 2.8 0 4.3-6.3 8.3-6.3 4.2 0 6.3 7.2 10.5 8.3Z"
        fill="#8FD0CC"
      />
      <path d="M4 22h12M11 26h13M19 22h11" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
