import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ListedMessage } from "../message.ts";

/** How many rows come and go together. */
const rowsTogether = 25;
/** How far from the window rows are kept. */
const distance = "1500px 0px";

export type MessageRowsProps = {
  messages: readonly ListedMessage[];
  children: (message: ListedMessage) => ReactNode;
};

/**
 * The rows of a list of any length. Those that are far from the window are replaced by a space of their height, so
 * that thousands of messages cost no more than a few pages of them.
 */
export function MessageRows({ messages, children }: MessageRowsProps) {
  const groups = Array.from({ length: Math.ceil(messages.length / rowsTogether) }, (_, group) =>
    messages.slice(group * rowsTogether, (group + 1) * rowsTogether),
  );
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list.
    <RowGroup key={index}>{() => group.map(children)}</RowGroup>
  ));
}

function RowGroup({ children }: { children: () => ReactNode }) {
  const box = useRef<HTMLUListElement & HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const isFar = height !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the space is another element than the rows.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // A list that is hidden has no height, and a row that has the focus stays.
        const { isIntersecting, boundingClientRect } = entry;
        if (isIntersecting) setHeight(undefined);
        else if (boundingClientRect.height > 0 && !element.contains(document.activeElement)) {
          setHeight(boundingClientRect.height);
        }
      },
      { rootMargin: distance },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFar]);
  return isFar ? <div ref={box} style={{ height }} /> : <ul ref={box}>{children()}</ul>;
}
