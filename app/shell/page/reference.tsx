import { currentReference, referenceAttribute } from "#app/browser/reference.ts";

/** The id that finds the log lines of the request that failed, for a patient who calls (threat T47). */
export function Reference() {
  const reference = currentReference();
  if (reference === undefined) return null;
  return (
    <p className="mt-6 text-muted text-small">
      Reference: <span {...{ [referenceAttribute]: "" }}>{reference}</span>
    </p>
  );
}
