import { Form, Link, useSubmit } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Named } from "#machines/booking/choices.ts";
import { consultMethodOf, consultMethods, mayBeOffered } from "#practice-api/appointments/rules.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { methodLabels } from "../labels/method-labels.ts";
import { StepForm, useIsSending } from "../parts/answer-form.tsx";
import { usePartOfDay } from "./view-params.ts";
import "#app/ui/chip.css";

const chipLabels = { ...methodLabels, virtual: "Video" };

const parts = [
  { value: undefined, label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

export type TimeFiltersProps = { view: BookingView; kinds: BookingData["kinds"] };

/** How to be seen, and which part of the day. The method follows from the appointment's type (ruling B9). */
export function TimeFilters({ view, kinds }: TimeFiltersProps) {
  return (
    <div className="time-filters">
      <Deferred panel={kinds} loading={null} failed={null}>
        {(list) => <MethodChips view={view} types={list?.kinds ?? []} />}
      </Deferred>
      <PartChips />
    </div>
  );
}

/**
 * Each method leads to times at once: those of the shown type, or of the first in the practice's order that
 * suits most people. The line of answers names it, with a link to change it.
 */
function MethodChips({ view: { choices }, types }: { view: BookingView; types: readonly Named[] }) {
  const current = consultMethodOf(choices.type?.name ?? "");
  const offered = consultMethods.filter((method) =>
    types.some(({ name }) => consultMethodOf(name) === method),
  );
  if (choices.option !== undefined || offered.length < 2) return null;
  return (
    <fieldset>
      <legend className="sr-only">How</legend>
      <StepForm intent="chooseType" className="chip-group">
        {offered.map((method) => {
          const ofMethod = types.filter(({ name }) => consultMethodOf(name) === method);
          const first = ofMethod.find(({ name }) => mayBeOffered(name)) ?? ofMethod[0];
          const id = (method === current ? choices.type?.id : first?.id) ?? "";
          return <MethodChip key={method} id={id} label={chipLabels[method]} isOn={method === current} />;
        })}
      </StepForm>
    </fieldset>
  );
}

function MethodChip({ id, label, isOn }: { id: string; label: string; isOn: boolean }) {
  const isSending = useIsSending("chooseType", "id", id);
  return (
    <button
      type="submit"
      name="id"
      value={id}
      aria-pressed={isOn}
      aria-busy={isSending || undefined}
      className="chip"
    >
      {isOn ? <Icon name="tick" size="small" /> : null}
      {isSending ? "Loading times…" : label}
    </button>
  );
}

function PartChips() {
  const { part, hrefOf } = usePartOfDay();
  return (
    <nav aria-label="Part of the day" className="chip-group part-chips">
      {parts.map(({ value, label }) => (
        <Link
          key={label}
          to={hrefOf(value)}
          replace
          preventScrollReset
          aria-current={value === part ? "true" : undefined}
          className="chip"
        >
          {value === part ? <Icon name="tick" size="small" /> : null}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The same choice on a phone, where the chips have no room beside the day. */
export function PartSelect() {
  const { part, search } = usePartOfDay();
  const submit = useSubmit();
  return (
    <Form
      className="part-select"
      replace
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {[...search].map(([name, value]) =>
        name === "part" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <select name="part" aria-label="Part of the day" defaultValue={part ?? ""} key={part} className="chip">
        {parts.map(({ value, label }) => (
          <option key={label} value={value ?? ""}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="chip">
          Show
        </button>
      </noscript>
    </Form>
  );
}
