import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { Link, type LinkProps, useFetcher, useHref } from "react-router";
import { expectLater } from "./hover-cache.ts";

/** A pointer that only passes over a link does not mean it. */
const meantAfterMs = 65;

type Hover = { enter: (href: string) => void; leave: () => void };
const HoverContext = createContext<Hover>({ enter: () => undefined, leave: () => undefined });

/** One fetcher for all links of a page: there is only one pointer, and each fetcher costs every render. */
export function HoverProvider({ children }: { children: ReactNode }) {
  const fetcher = useFetcher({ key: "hover" });
  const latest = useRef(fetcher);
  latest.current = fetcher;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover = useMemo<Hover>(() => {
    const leave = () => clearTimeout(timer.current);
    const enter = (href: string) => {
      leave();
      timer.current = setTimeout(() => {
        if (!expectLater(href)) return;
        // The result stays in the hover cache; a fetcher that held it would be loaded again after each write.
        void latest.current.load(href === "/" ? "/?index" : href).then(() => latest.current.reset());
      }, meantAfterMs);
    };
    return { enter, leave };
  }, []);
  return <HoverContext value={hover}>{children}</HoverContext>;
}

/** A link whose page is fetched while the pointer or the focus rests on it. */
export function HoverLink(props: LinkProps) {
  const href = useHref(props.to);
  const { enter, leave } = useContext(HoverContext);
  const mean = () => enter(href);
  return (
    <Link
      {...props}
      prefetch="intent"
      onPointerEnter={mean}
      onFocus={mean}
      onPointerLeave={leave}
      onBlur={leave}
    />
  );
}
