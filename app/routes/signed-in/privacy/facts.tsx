import { WholeDates } from "#app/ui/whole-dates.tsx";

type FactsProps = { facts: readonly (readonly [name: string, text: string])[]; className?: string };

/** Names and what belongs to them, a line each. */
export function Facts({ facts, className = "" }: FactsProps) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {facts.map(([name, text]) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 py-2 min-[480px]:grid-cols-third">
          <dt className="text-muted text-small">{name}</dt>
          <dd>
            <WholeDates>{text}</WholeDates>
          </dd>
        </div>
      ))}
    </dl>
  );
}
