import { Deferred } from "../deferred.tsx";
import { useShell } from "../shell-context.ts";

/** The full name until the profile is loaded, because its first word may be half a name. */
export function FirstName() {
  const { person, personName } = useShell();
  return (
    <Deferred panel={person} loading={personName} failed={personName}>
      {({ firstName }) => firstName || personName}
    </Deferred>
  );
}
