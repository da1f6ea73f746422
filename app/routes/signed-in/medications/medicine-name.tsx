import { Icon } from "#app/ui/icon.tsx";
import { WholeDoses } from "#app/ui/text/whole-doses.tsx";
import type { Medicine } from "./medicine.ts";

export function MedicineName({ medicine: { name, guidance } }: { medicine: Medicine }) {
  if (guidance === undefined) return <WholeDoses>{name}</WholeDoses>;
  return (
    <a href={guidance} target="_blank" rel="noopener noreferrer" className="text-ink decoration-line-strong">
      <WholeDoses>{name}</WholeDoses>
      <Icon
        name="external"
        size="small"
        className="-mb-0.5 ml-1.5 inline align-baseline text-link print:hidden"
      />
      <span className="sr-only"> (guidance on another website, opens in a new tab)</span>
    </a>
  );
}

export function GuidanceNote({ medicines }: { medicines: readonly Medicine[] }) {
  return medicines.some(({ guidance }) => guidance !== undefined) ? (
    <p className="text-muted text-small print:hidden">
      A name with an arrow opens guidance on another website.
    </p>
  ) : null;
}
