import { currentReference, referenceAttribute } from "#app/browser/reference.ts";

/** For a patient who calls: the id finds the log lines of the failed request (threat T47). */
export function Reference() {
  const reference = currentReference();
  if (reference === undefined) return null;
  return (
    <p className="mt-6 text-muted text-small">
      Reference: <span {...{ [referenceAttribute]: "" }}>{reference}</span>
    </p>
  );
}
