import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../parts/icon.tsx";
import { addressOf, goTo } from "../state/address.ts";

/** The title has the focus when the page opens. */
export function PageFrame({ title, world, children }: { title: string; world: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const place = { world, page: "console" } as const;
  return (
    <div className="reading stack">
      <p>
        <a
          href={addressOf(place)}
          className="inline-flex min-h-touch items-center gap-2"
          onClick={(event) => {
            event.preventDefault();
            goTo(place);
          }}
        >
          <Icon name="back" /> Back to the console
        </a>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
