import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Named } from "#machines/booking/choices.ts";
import { consultMethodOf, consultMethods, mayBeOffered } from "#practice-api/appointments/rules.ts";
import { namesImmunisation } from "#practice-api/immunisations/rules.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { methodLabels } from "../labels.ts";
import { ChoiceChip } from "../parts/choices.tsx";
import { StepForm, useIsSending } from "../parts/step-form.tsx";
import { usePartOfDay } from "./view-params.ts";

const chipLabels = { ...methodLabels, virtual: "Video" };

const parts = [
  { value: undefined, label: "All day" },
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
] as const;

/** The method follows from the appointment's type (ruling B9). */
export function TimeFilters({ view, kinds }: { view: BookingView; kinds: BookingData["kinds"] }) {
  return (
    <div className="flex w-full flex-wrap gap-x-5 gap-y-2 @row:w-auto">
      <Deferred panel={kinds} loading={null} failed={null}>
        {(list) => <MethodChips view={view} types={list?.kinds ?? []} />}
      </Deferred>
      <PartChips />
    </div>
  );
}

/** Leads to times at once: of the shown type, or of the practice's first one that suits most people. */
function MethodChips({ view: { choices }, types }: { view: BookingView; types: readonly Named[] }) {
  const chosen = choices.type?.name ?? "";
  const current = consultMethodOf(chosen);
  const offered = consultMethods.filter((method) =>
    types.some(({ name }) => consultMethodOf(name) === method),
  );
  // A vaccine is given in person.
  if (choices.option !== undefined || offered.length < 2 || namesImmunisation(chosen)) return null;
  return (
    <fieldset className="w-full @row:w-auto">
      <legend className="sr-only">How</legend>
      <StepForm intent="chooseType" className="flex flex-wrap gap-1.5 @row:gap-2">
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
    <ChoiceChip
      name="id"
      value={id}
      isOn={isOn}
      isBusy={isSending}
      className="flex-auto justify-center gap-1 whitespace-nowrap px-2 aria-busy:bg-tint @row:flex-initial @row:gap-1.5 @row:px-3.5"
      // On a phone the thicker border alone marks the chosen one.
      tickClass="hidden @row:block"
    >
      {isSending ? "Loading times…" : label}
    </ChoiceChip>
  );
}

function PartChips() {
  const { part, hrefOf } = usePartOfDay();
  return (
    <nav aria-label="Part of the day" className="hidden flex-wrap gap-2 @row:flex">
      {parts.map(({ value, label }) => (
        <Link
          key={label}
          to={hrefOf(value)}
          replace
          preventScrollReset
          aria-current={value === part ? "true" : undefined}
          className="chip whitespace-nowrap"
        >
          {value === part ? <Icon name="tick" size="small" /> : null}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the chips have no room beside the day. */
export function PartSelect() {
  const { part, search } = usePartOfDay();
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form
      className="flex flex-none @row:hidden"
      replace
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {[...search].map(([name, value]) =>
        name === "part" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <select
        name="part"
        aria-label="Part of the day"
        defaultValue={part ?? ""}
        key={part}
        // Another part of the day would drop the answer that is being sent.
        disabled={isSending}
        className="chip field-sizing-content pr-2 pl-3"
      >
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
