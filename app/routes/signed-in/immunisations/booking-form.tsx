import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { plural } from "#app/format/plural.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { kindForVaccines } from "#app/shell/page/booking-subject.ts";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { VaccineKinds } from "./loader.server.ts";

type Ticked = { name: string; isReminder: boolean };

type BookingFormProps = {
  kinds: DeferredPanel<VaccineKinds | undefined>;
  isOffered: boolean;
  children: ReactNode;
};

/** What is ticked is booked as one visit (ruling P118). The address has ids only, and works without scripts. */
export function BookingForm({ kinds, isOffered, children }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<readonly Ticked[]>();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])];
  const read = () =>
    setTicked(
      boxes()
        .filter(({ checked }) => checked)
        .map(({ name, dataset }) => ({ name: dataset.name ?? "", isReminder: name === "reminder" })),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other boxes, and they show later than the page.
  useEffect(read, [children]);
  if (!isOffered) return children;
  const clear = () => {
    for (const box of boxes()) box.checked = false;
    read();
    // The button goes away, and the focus would go with it.
    boxes()[0]?.focus();
  };
  return (
    <Form ref={form} action="/appointments" onChange={read}>
      <input type="hidden" name="tab" value="book" />
      <input type="hidden" name="ticked" value="1" />
      <Offered area="appointments">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 print:hidden">
          <p className="max-w-measure text-small/6">
            Tick what you want done. One visit can hold several. The practice says on the day what is given.
          </p>
          {ticked === undefined || ticked.length === 0 ? null : (
            <Button variant="quiet" onClick={clear} className="@max-split:-ml-2">
              Untick all
            </Button>
          )}
        </div>
      </Offered>
      {children}
      <Offered area="appointments">
        <BookingBar kinds={kinds} ticked={ticked} onMount={read} onNone={() => boxes()[0]?.focus()} />
      </Offered>
    </Form>
  );
}

type BarProps = {
  kinds: DeferredPanel<VaccineKinds | undefined>;
  ticked: readonly Ticked[] | undefined;
  onMount: () => void;
  onNone: () => void;
};

function BookingBar({ kinds, ticked, onMount, onNone }: BarProps) {
  const { acting, personName } = useShell();
  const isLoading = useNavigation().location?.search.includes("ticked=1") === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes show together with this bar.
  useEffect(onMount, []);
  const isNone = ticked?.length === 0;
  return (
    <section
      aria-label="One visit"
      className="dock low:static sticky bottom-4 z-5 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-surface px-6 py-4 shadow-2 @max-split:-mx-gutter @max-split:bottom-0 @max-split:rounded-b-none @max-split:px-gutter @max-split:py-3 print:hidden"
    >
      <p role="status" className="grow basis-44 text-small/6 @max-split:basis-full">
        <strong className="block text-ink text-lead">
          {ticked === undefined ? "One visit" : countText(ticked)}
        </strong>
        <Deferred panel={kinds} loading={null} failed={null}>
          {(found) => (found === undefined || ticked === undefined ? null : kindText(found, ticked))}
        </Deferred>
      </p>
      <SubmitButton
        isBusy={isLoading}
        busy="Loading times…"
        aria-disabled={isNone || undefined}
        onClick={(event) => {
          if (!isNone) return;
          event.preventDefault();
          onNone();
        }}
        className="@max-split:min-h-touch-big @max-split:basis-full"
      >
        <Icon name="calendar" size="small" />
        {acting === null ? "Book a visit" : `Book a visit for ${personName}`}
      </SubmitButton>
    </section>
  );
}

/** Such as "4 vaccines and 1 reminder, one visit". */
function countText(ticked: readonly Ticked[]): string {
  const reminders = ticked.filter(({ isReminder }) => isReminder).length;
  const vaccines = ticked.length - reminders;
  const parts = [vaccines > 0 && plural(vaccines, "vaccine"), reminders > 0 && plural(reminders, "reminder")];
  const counted = parts.filter(Boolean).join(" and ");
  return counted === "" ? "Tick what you want done" : `${counted}, one visit`;
}

/** Such as "Nurse immunisation, usually 15 minutes." The practice gives the time of one appointment. */
function kindText({ named, immunisations }: VaccineKinds, ticked: readonly Ticked[]): string | null {
  if (ticked.length === 0) return null;
  const kind = kindForVaccines(
    ticked.map(({ name }) => named[name]),
    immunisations,
  );
  if (kind === undefined) return null;
  const { name, minutes } = kind;
  const areSeveral = ticked.filter(({ isReminder }) => !isReminder).length > 1;
  const length = minutes === undefined ? "" : `, usually ${plural(minutes, "minute")}`;
  return `${name}${length}.${areSeveral ? " Several vaccines may take longer." : ""}`;
}

type TickProps = { kind: "immunisation" | "reminder"; id: string; name: string; isLater?: boolean };

/** Its label covers the row. A later dose is not ticked beforehand (ruling P118). */
export function Tick({ kind, id, name, isLater = false }: TickProps) {
  return (
    <Offered area="appointments">
      <label className="flex size-touch cursor-pointer justify-center pt-0.5 after:absolute after:inset-0 print:hidden">
        <input type="checkbox" name={kind} value={id} data-name={name} defaultChecked={!isLater} />
        <span className="sr-only">{name}</span>
      </label>
    </Offered>
  );
}
