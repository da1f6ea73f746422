export type Path<S, E> = { from: S; event: E; to: S; name: string };
type Named = { value: string };

/** One step for each edge that the given events can reach, breadth first from the start. */
export function everyStep<S extends Named, E extends { type: string }>(
  start: S,
  step: (state: S, event: E) => S,
  events: readonly E[],
  keyOf: (state: S) => string,
): Path<S, E>[] {
  const seen = new Set([keyOf(start)]);
  const waiting = [start];
  const paths: Path<S, E>[] = [];
  for (let from = waiting.shift(); from; from = waiting.shift()) {
    for (const event of events) {
      const to = step(from, event);
      paths.push({ from, event, to, name: `${from.value} on ${event.type}` });
      if (seen.has(keyOf(to))) continue;
      seen.add(keyOf(to));
      waiting.push(to);
    }
  }
  return paths;
}
