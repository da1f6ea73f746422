import { firstWord } from "#app/format/initials.ts";
import { Loaded } from "../page/deferred.tsx";
import type { ShellData } from "../shell-data.ts";

/** What the person is called. Until the profile answers, the first word of the whole name stands in. */
export function FirstName({ data }: { data: Pick<ShellData, "person" | "personName"> }) {
  const word = firstWord(data.personName);
  return (
    <Loaded panel={data.person} loading={word} failed={word}>
      {({ firstName }) => firstName || word}
    </Loaded>
  );
}
