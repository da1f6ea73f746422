import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Link, type LinkProps, useFetcher, useHref } from "react-router";
import { needsPrefetch, prefetchHref } from "./hover-cache.ts";

/** A pointer that only crosses a link on its way elsewhere loads nothing. */
const intentMs = 65;

type Hover = { enter: (href: string) => void; leave: () => void };
const HoverContext = createContext<Hover>({ enter: () => undefined, leave: () => undefined });

/** One page at a time, because there is one pointer. */
export function HoverProvider({ children }: { children: ReactNode }) {
  const [hovered, setHovered] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover = useMemo<Hover>(() => {
    const leave = () => clearTimeout(timer.current);
    const enter = (href: string) => {
      leave();
      timer.current = setTimeout(() => {
        if (needsPrefetch(href)) setHovered(href);
      }, intentMs);
    };
    return { enter, leave };
  }, []);
  return (
    <HoverContext value={hover}>
      {children}
      {hovered === undefined ? null : (
        <Prefetch key={hovered} href={hovered} onDone={() => setHovered(undefined)} />
      )}
    </HoverContext>
  );
}

/** Exists while it loads: the router revalidates every fetcher that a mounted component holds after each write. */
function Prefetch({ href, onDone }: { href: string; onDone: () => void }) {
  const { load } = useFetcher();
  const done = useRef(onDone);
  useEffect(() => {
    void load(prefetchHref(href)).then(done.current);
  }, [load, href]);
  return null;
}

export function HoverLink(props: LinkProps) {
  const href = useHref(props.to);
  const { enter, leave } = useContext(HoverContext);
  const intend = () => enter(href);
  return (
    <Link
      {...props}
      prefetch="intent"
      // The click loads the page itself: hovering must not load it a second time.
      onClick={(event) => {
        leave();
        props.onClick?.(event);
      }}
      onPointerEnter={intend}
      onFocus={intend}
      onPointerLeave={leave}
      onBlur={leave}
    />
  );
}
