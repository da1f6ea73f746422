import { useEffect, useRef } from "react";
import { shortNames } from "#app/format/short-names.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Deferred } from "../page/deferred.tsx";
import { useShell } from "../shell-context.ts";
import type { ShellRecord } from "../shell-data.ts";
import { SwitchForm } from "./switch-form.tsx";

/** Opens another record of the account with one press. Nothing for an account with one record. */
export function PatientChips() {
  const { people } = useShell();
  return (
    <Deferred panel={people} loading={null} failed={null}>
      {({ records }) => (records.length < 2 ? null : <Chips records={records} />)}
    </Deferred>
  );
}

/** Between the last chip and the edge of the window. */
const edgeSpace = 16;

function Chips({ records }: { records: readonly ShellRecord[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [holder, ...linked] = records;
  const names = shortNames(linked.map(({ name }) => name));
  const open = records.find(({ isOpen }) => isOpen)?.key;
  // On a phone the chip of the open record may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that is opened.
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector("[aria-current]");
    if (!box || !current) return;
    const beyond = current.getBoundingClientRect().right - box.getBoundingClientRect().right;
    if (beyond > 0) box.scrollLeft = beyond + edgeSpace;
  }, [open]);
  return (
    <nav aria-label="Whose record">
      <SwitchForm>
        <ul
          ref={list}
          className="-mx-gutter -mt-6 mb-3 flex gap-2 overflow-x-auto px-gutter py-1 sm:-mt-4 sm:mx-0 sm:mb-4 sm:flex-wrap sm:px-0"
        >
          {holder === undefined ? null : <Chip record={holder} short="You" />}
          {linked.map((record, at) => (
            <Chip key={record.key} record={record} short={names[at] ?? record.name} />
          ))}
        </ul>
      </SwitchForm>
    </nav>
  );
}

const chipClass = "chip flex-none py-0 pr-4 pl-1.5 whitespace-nowrap";

/** The short name is seen and the whole one is read out. */
function Chip({ record: { key, name, isHolder, isOpen }, short }: { record: ShellRecord; short: string }) {
  const whole = isHolder ? `You, ${name}` : name;
  const label = (
    <>
      <Avatar name={name} tone={isHolder ? "own" : isOpen ? "other" : "quiet"} size="small" />
      <span aria-hidden="true">{short}</span>
    </>
  );
  return (
    <li className="flex-none">
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
