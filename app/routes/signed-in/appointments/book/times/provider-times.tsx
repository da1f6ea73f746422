import { useId } from "react";
import type { ProviderCard, TimeButton } from "#app/routes/signed-in/appointments/book/.server/slots.ts";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BookingView } from "../.server/loader.ts";
import { AnswerForm } from "../parts/answer-form.tsx";

/** One provider's free times, in the morning and in the afternoon (spec 2, section 2). */
export function ProviderTimes({ card, view }: { card: ProviderCard; view: BookingView }) {
  const { provider, times, first, isUsual } = card;
  const { choices, places } = view;
  const headingId = `times-of-${provider.id}`;
  const part = choices.part;
  return (
    <section aria-labelledby={headingId} className="card provider-card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Avatar name={provider.name.replace(/^(Dr|Nurse)\s+/, "")} tone="staff" />
        <div className="min-w-0 flex-1">
          <h4 id={headingId} className="font-strong text-ink text-lead">
            {provider.name}
          </h4>
          <p className="text-muted text-small">
            {[choices.role?.name, isUsual ? "your usual doctor" : undefined].filter(Boolean).join(" · ")}
          </p>
        </div>
        {first === undefined ? null : (
          <p className="provider-first">
            First free <strong>{first}</strong>
          </p>
        )}
      </header>
      {times === undefined ? (
        <div className="mt-4 grid justify-items-start gap-3">
          <Note tone="danger" title="We could not load these times.">
            This does not mean there are none.
          </Note>
          <RetryLink />
        </div>
      ) : (
        <AnswerForm intent="chooseSlot" className="day-parts">
          {part === "afternoon" ? null : (
            <Part
              title="Morning"
              none="this morning"
              times={times.morning}
              provider={provider.name}
              places={places}
              chosen={choices.slot?.slotId}
            />
          )}
          {part === "morning" ? null : (
            <Part
              title="Afternoon"
              none="this afternoon"
              times={times.afternoon}
              provider={provider.name}
              places={places}
              chosen={choices.slot?.slotId}
            />
          )}
        </AnswerForm>
      )}
    </section>
  );
}

type PartProps = {
  title: string;
  none: string;
  times: readonly TimeButton[];
  provider: string;
  places: Record<string, string>;
  chosen: string | undefined;
};

function Part({ title, none, times, provider, places, chosen }: PartProps) {
  const where = [...new Set(times.map(({ slot }) => places[slot.locationId ?? ""]).filter(Boolean))];
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the heading it is.
    <div role="group" aria-labelledby={headingId}>
      <h5 id={headingId} className="font-semi text-ink text-small">
        {title}
        {where.length === 1 ? <span className="font-normal text-muted">, {where[0]}</span> : null}
      </h5>
      {times.length === 0 ? (
        <p className="py-3 text-muted text-small">Nothing free {none}</p>
      ) : (
        <div className="slots">
          {times.map(({ time, slot }) => (
            <button
              key={slot.slotId}
              type="submit"
              name="slot"
              value={JSON.stringify(slot)}
              aria-pressed={slot.slotId === chosen}
              className="slot"
            >
              {time}
              <span className="sr-only"> with {provider}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
