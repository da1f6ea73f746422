import { useEffect, useRef } from "react";
import { Link, type LinkProps, useFetcher, useHref } from "react-router";
import { expectLater } from "./hover-cache.ts";

/** A pointer that only passes over a link does not mean it. */
const meantAfterMs = 65;

/** A link whose page is fetched while the pointer or the focus rests on it. */
export function HoverLink(props: LinkProps) {
  const href = useHref(props.to);
  const fetcher = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function mean() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!expectLater(href)) return;
      // The result stays in the hover cache; a fetcher that held it would be loaded again after each write.
      void fetcher.load(href === "/" ? "/?index" : href).then(() => fetcher.reset());
    }, meantAfterMs);
  }

  return (
    <Link
      {...props}
      prefetch="intent"
      onPointerEnter={mean}
      onFocus={mean}
      onPointerLeave={() => clearTimeout(timer.current)}
      onBlur={() => clearTimeout(timer.current)}
    />
  );
}
