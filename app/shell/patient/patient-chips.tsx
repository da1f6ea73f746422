import { Link } from "react-router";
import { shortNames } from "#app/format/short-names.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Deferred } from "../deferred.tsx";
import { RetryLink } from "../page/failed.tsx";
import { useShell } from "../shell-context.ts";
import type { ShellRecord } from "../shell-data.ts";
import { SwitchForm } from "./switch-form.tsx";

export function PatientChips() {
  const { people } = useShell();
  return (
    <Deferred
      panel={people}
      loading={null}
      failed={
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-small">
          The people you act for could not be loaded. <RetryLink />
        </p>
      }
    >
      {({ records }) => (records.length < 2 ? null : <Chips records={records} />)}
    </Deferred>
  );
}

function Chips({ records }: { records: readonly ShellRecord[] }) {
  const [holder, ...linked] = records;
  const names = shortNames(linked.map(({ name }) => name));
  return (
    <nav aria-label="Whose record">
      <SwitchForm>
        <ul className="-mt-6 mb-3 flex flex-wrap gap-1.5 py-1 sm:gap-2 sm:-mt-4 sm:mb-4">
          {holder === undefined ? null : <Chip record={holder} short="You" />}
          {linked.map((record, at) => (
            <Chip key={record.key} record={record} short={names[at] ?? record.name} />
          ))}
          <li>
            <Link
              to="/whanau"
              className="inline-flex min-h-touch items-center gap-1 font-semi sm:px-2 text-link text-small"
            >
              <span>
                See what my <span lang="mi">whānau</span> needs
              </span>
              <Icon name="chevron-right" size="small" />
            </Link>
          </li>
        </ul>
      </SwitchForm>
    </nav>
  );
}

const chipClass = "chip max-w-full py-0 pr-3 pl-1 sm:pr-4 sm:pl-1.5";

function Chip({ record: { key, name, isHolder, isOpen }, short }: { record: ShellRecord; short: string }) {
  const whole = isHolder ? `You, ${name}` : name;
  const label = (
    <>
      <Avatar name={name} tone={isHolder ? "own" : isOpen ? "other" : "quiet"} size="small" />
      <span aria-hidden="true">{short}</span>
    </>
  );
  return (
    <li className="max-w-full">
      {isOpen ? (
        <span
          aria-current="true"
          className={
            isHolder ? chipClass : `${chipClass} border-2 border-accent bg-accent-tint text-on-accent-tint`
          }
        >
          {label}
          <span className="sr-only">{whole}: this record is open</span>
          <Icon name="tick" size="small" />
        </span>
      ) : (
        <button type="submit" name="person" value={key} className={chipClass}>
          {label}
          <span className="sr-only">
            {isHolder ? `${whole}: open your own record` : `Open ${name}’s record`}
          </span>
        </button>
      )}
    </li>
  );
}
