import { Fragment, type ReactNode } from "react";

/**
 * A text whose matches are replaced by elements. The text between them stays as it is.
 * @param pattern has one pair of capturing parentheses, around all of it: `split` then returns the matches too.
 */
export const markedText = (text: string, pattern: RegExp, mark: (match: string) => ReactNode): ReactNode[] =>
  text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    index % 2 === 0 ? part : <Fragment key={index}>{mark(part)}</Fragment>,
  );
