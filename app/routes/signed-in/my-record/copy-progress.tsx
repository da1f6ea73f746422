import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { PartOutcome } from "./copy/manifest.ts";
import { type PartId, parts } from "./copy/parts.ts";
import type { Reading } from "./copy/read-part.ts";
import type { Progress } from "./use-record-copy.ts";

/** How far the copy is, part by part. */
export function CopyProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { parts: all, outcomes, current } = progress;
  const read = all.filter((part) => outcomes[part]?.state === "read").length;
  const failed = all.filter((part) => outcomes[part]?.state === "failed").length;
  const label = current === undefined ? "" : `Reading ${parts[current.part].label}, page ${current.page}`;
  return (
    <section className="card record-progress" aria-labelledby="record-making">
      <h2 id="record-making" tabIndex={-1}>
        Making your copy
      </h2>
      <p>
        {`${read} of ${all.length} parts read${failed === 0 ? "" : `, ${failed} could not be loaded`}. Keep this page open.`}
      </p>
      <progress max={all.length} value={read + failed} aria-label="Making your copy" />
      <p role="status" className="record-hint">
        {label}
      </p>
      <ul>
        {all.map((part) => (
          <PartLine
            key={part}
            part={part}
            outcome={outcomes[part]}
            reading={current?.part === part ? current : undefined}
          />
        ))}
      </ul>
      <div className="record-stop">
        <Button variant="secondary" onClick={onStop}>
          <Icon name="close" size="small" />
          Stop
        </Button>
        <p className="record-hint">
          If you stop, the parts that are not read yet are left out of the copy. You can read them later.
        </p>
      </div>
    </section>
  );
}

type PartLineProps = { part: PartId; outcome: PartOutcome | undefined; reading: Reading | undefined };

function PartLine({ part, outcome, reading }: PartLineProps) {
  const { state, icon, text } = lineOf(outcome, reading);
  return (
    <li data-state={state}>
      {icon === undefined ? <span className="record-spinner" /> : <Icon name={icon} />}
      <strong>{parts[part].label}</strong>
      <span>{text}</span>
    </li>
  );
}

function lineOf(
  outcome: PartOutcome | undefined,
  reading: Reading | undefined,
): { state: string; icon?: IconName; text: string } {
  if (reading !== undefined) {
    const { page, read, total } = reading;
    const count = total === undefined ? `${read} read` : `${read} of ${total}`;
    return { state: "reading", text: page === 1 ? "Reading" : count };
  }
  if (outcome?.state === "read") {
    return { state: "read", icon: "check", text: `${outcome.entries.length} read` };
  }
  if (outcome?.state === "failed") {
    return { state: "failed", icon: "alert-triangle", text: "Could not be loaded" };
  }
  return { state: "waiting", icon: "clock", text: "Waiting" };
}
