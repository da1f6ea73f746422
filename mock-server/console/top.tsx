import { Badge, Icon, PlaceLink } from "./parts/controls.tsx";
import { useWorld } from "./state/use-world.tsx";
import { lengthOf } from "./words/times.ts";

export function Top() {
  const { store, info, worlds } = useWorld();
  const world = store.id;
  const left = worlds.value?.find(({ id }) => id === world)?.expiresInSeconds;
  return (
    <header className="top flex flex-wrap items-center gap-x-4 gap-y-2 bg-frame px-gutter py-2.5">
      <a href="#content" className="button -start-250 focus:start-4 absolute z-20 focus:bg-surface">
        Skip to the content
      </a>
      <span className="flex min-h-touch items-center gap-2.5 font-heavy text-ink text-lead">
        <Logo />
        Mock practice
      </span>
      <Badge tone="warning" icon="info">
        Test data
      </Badge>
      <a href="#worlds-card" className="chip border-transparent no-underline">
        World {world}
        {typeof left === "number" && (
          <span className="font-normal text-muted">{lengthOf(left * 1000)} left</span>
        )}
        <Icon name="chevron-down" />
      </a>
      <span className="wide-only ms-auto">
        Opens the portal at <b>{info.portalUrl.replace(/^https?:\/\//, "")}</b>
      </span>
      <nav aria-label="Pages" className="flex flex-wrap gap-x-4">
        <PlaceLink to={{ world, page: "magic-inputs" }} className="font-semi">
          Magic inputs
        </PlaceLink>
        <PlaceLink to={{ world, page: "help" }} className="font-semi">
          Help
        </PlaceLink>
      </nav>
    </header>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 34 34" className="size-8.5 flex-none" aria-hidden="true">
      <circle cx="17" cy="17" r="17" className="fill-hero-3" />
      <path
        d="M0 17.5c3.5-.2 5.2-5.5 8.6-5.5 3.2 0 4 3.3 6.6 3.3 2.8 0 4.3-6.3 8.3-6.3 4.2 0 6.3 7.2 10.5 8.3Z"
        fill="#8FD0CC"
      />
      <path d="M4 22h12M11 26h13M19 22h11" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
