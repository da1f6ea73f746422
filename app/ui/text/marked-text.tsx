import { Fragment, type ReactNode } from "react";

/** `pattern` is global. Its first group holds what is marked; a match without it is passed by. */
export function markedText(text: string, pattern: RegExp, mark: (match: string) => ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 1: match, index } of text.matchAll(pattern)) {
    if (match === undefined) continue;
    parts.push(text.slice(end, index), <Fragment key={index}>{mark(match)}</Fragment>);
    end = index + match.length;
  }
  return [...parts, text.slice(end)];
}
