import { dateAndTime } from "#app/format/dates.ts";
import type { BookingView } from "../.server/loader.ts";
import { clinicInWords } from "../labels.ts";
import { ChoiceButton } from "../parts/choice-button.tsx";
import { ChoiceCard } from "../parts/choice-card.tsx";
import { StepForm } from "../parts/step-form.tsx";

export function NearestTimes({
  times,
  places,
}: Pick<BookingView, "places"> & { times: BookingView["nearest"] }) {
  return (
    <ChoiceCard title="The nearest times that are still free" className="mb-4 max-w-800">
      <StepForm intent="chooseSlot">
        {times.map(({ slot }) => (
          <ChoiceButton
            key={slot.slotId}
            intent="chooseSlot"
            name="slot"
            value={JSON.stringify(slot)}
            hint={[slot.practitioner.name, clinicInWords(places[slot.locationId ?? ""])]
              .filter(Boolean)
              .join(", ")}
          >
            {dateAndTime(slot.startsAt)}
          </ChoiceButton>
        ))}
      </StepForm>
    </ChoiceCard>
  );
}
