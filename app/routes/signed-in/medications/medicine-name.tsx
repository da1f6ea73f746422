import { Icon } from "#app/ui/icon.tsx";
import type { Medicine } from "./medicine.ts";

/** The name, which leads to the guidance about the medicine where there is a page. */
export function MedicineName({ medicine: { name, guidance } }: { medicine: Medicine }) {
  if (guidance === undefined) return name;
  return (
    <a href={guidance} target="_blank" rel="noopener noreferrer">
      {name}
      <Icon name="external" size="small" />
      <span className="sr-only"> (guidance on another website, opens in a new tab)</span>
    </a>
  );
}
