import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { hint } from "./choose-form.tsx";
import { type PartId, partLabel } from "./copy/parts.ts";
import type { Outcomes, Progress } from "./copy/read-record.ts";

export function CopyProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { parts: all, outcomes, current } = progress;
  const read = all.filter((part) => outcomes[part]?.state === "read").length;
  const failed = all.filter((part) => outcomes[part]?.state === "failed").length;
  return (
    <section className="card max-w-190" aria-labelledby="record-making">
      <h2 id="record-making" tabIndex={-1}>
        Making your copy
      </h2>
      <p>
        {`${read} of ${all.length} parts read${failed === 0 ? "" : `, ${failed} could not be loaded`}. Keep this page open.`}
      </p>
      <progress
        max={1}
        value={(read + failed + shareOf(current)) / all.length}
        aria-label="Making your copy"
        className="mt-3 h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
      <p role="status" className={hint}>
        {nowText(progress)}
      </p>
      <ul className="mt-4">
        {all.map((part) => (
          <PartLine
            key={part}
            part={part}
            outcome={outcomes[part]}
            reading={current?.part === part ? current : undefined}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4">
        <Button variant="secondary" onClick={onStop}>
          <Icon name="close" size="small" />
          Stop
        </Button>
        <p className="my-2 grow basis-64 text-muted text-small">
          If you stop, you keep what is read. What is not read yet is left out of the copy, and the copy says
          so. You can read it later.
        </p>
      </div>
    </section>
  );
}

type Current = Progress["current"];

const shareOf = (current: Current): number =>
  current?.total === undefined || current.total === 0 ? 0 : Math.min(1, current.read / current.total);

function nowText({ current, wait }: Progress): string {
  if (wait !== undefined) {
    return `Only so many requests can be made each minute. We go on by ourselves in ${plural(wait, "second")}.`;
  }
  if (current === undefined) return "";
  const { part, page, read, total } = current;
  if (part === "resultValues") return `Reading the values of test results, ${read} of ${total}`;
  return `Reading ${partLabel(part)}, page ${page}`;
}

type PartLineProps = { part: PartId; outcome: Outcomes[PartId]; reading: Current };

function PartLine({ part, outcome, reading }: PartLineProps) {
  const { tone = "text-muted", icon, text } = lineOf(outcome, reading);
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 text-small">
      {icon === undefined ? (
        <Spinner className="size-5.5 text-primary" />
      ) : (
        <Icon name={icon} className={tone} />
      )}
      <strong>{partLabel(part)}</strong>
      <span className={`ml-auto ${tone === "text-danger-fg" ? tone : "text-muted"}`}>{text}</span>
    </li>
  );
}

function lineOf(
  outcome: Outcomes[PartId],
  reading: Current,
): { tone?: string; icon?: IconName; text: string } {
  if (reading !== undefined) {
    const { page, part, read, total } = reading;
    const isCounted = page > 1 || part === "resultValues";
    const count = total === undefined ? `${read} read` : `${read} of ${total}`;
    return { text: isCounted ? count : "Reading" };
  }
  if (outcome?.state === "read") {
    return { tone: "text-success-fg", icon: "check", text: `${outcome.entries.length} read` };
  }
  if (outcome?.state === "failed") {
    return { tone: "text-danger-fg", icon: "alert-triangle", text: "Could not be loaded" };
  }
  return { icon: "clock", text: "Waiting" };
}
