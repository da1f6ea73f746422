import { Deferred } from "#app/shell/page/deferred.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BookingData, BookingView } from "../.server/loader.ts";

/** A warning blocks nothing, and claims nothing when the list could not be read. */
export function SameDayNote({ sameDay, who }: { sameDay: BookingData["sameDay"]; who: BookingView["who"] }) {
  return (
    <Deferred panel={sameDay} loading={null} failed={null}>
      {(others = []) =>
        others.map(({ id, time, isSameTime, type = "an appointment", provider, place }) => (
          <Note
            key={id}
            tone="warning"
            title={`${who.isForOther ? `${who.name} also has` : "You also have"} ${type} at ${time} that day${isSameTime ? ", at the same time" : ""}.`}
          >
            {[provider && `With ${provider}`, place].filter(Boolean).join(", ")}
          </Note>
        ))
      }
    </Deferred>
  );
}
