import { Icon } from "#app/ui/icon.tsx";
import type { Medicine } from "./medicine.ts";

/** The name, which leads to the guidance about the medicine where there is a page. */
export function MedicineName({ medicine: { name, guidance } }: { medicine: Medicine }) {
  if (guidance === undefined) return name;
  return (
    <a href={guidance} target="_blank" rel="noopener noreferrer" className="text-ink decoration-line-strong">
      {name}
      <Icon
        name="external"
        size="small"
        className="-mb-0.5 ml-1.5 inline align-baseline text-link print:hidden"
      />
      <span className="sr-only"> (guidance on another website, opens in a new tab)</span>
    </a>
  );
}
