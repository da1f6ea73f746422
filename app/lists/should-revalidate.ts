import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For parameters that only choose among what is loaded: a link that changes nothing else makes no call. */
export function keepLoaded(...names: readonly string[]) {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
    if (formMethod !== undefined || currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    const [current, next] = [currentUrl, nextUrl].map(({ pathname, searchParams }) => {
      const rest = new URLSearchParams(searchParams);
      for (const name of names) rest.delete(name);
      rest.sort();
      return `${pathname}?${rest}`;
    });
    return current === next ? false : defaultShouldRevalidate;
  };
}
