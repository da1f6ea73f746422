import { Badge } from "./parts/badge.tsx";
import { Icon } from "./parts/icon.tsx";
import { Logo } from "./parts/logo.tsx";
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
