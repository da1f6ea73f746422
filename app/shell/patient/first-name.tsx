import { firstWord } from "#app/format/initials.ts";
import { Deferred } from "../page/deferred.tsx";
import { useShell } from "../shell-context.ts";

/** What the patient is called: the first word of the full name until the profile is loaded. */
export function FirstName() {
  const { person, personName } = useShell();
  const word = firstWord(personName);
  return (
    <Deferred panel={person} loading={word} failed={word}>
      {({ firstName }) => firstName || word}
    </Deferred>
  );
}
