import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { JournalEntry } from "../../control/client.ts";
import { Card, Presses } from "../parts/card.tsx";
import { Badge, Button, Icon, Note } from "../parts/controls.tsx";
import { lostText } from "../state/loaded.ts";
import { useWorld } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { counted, secondsOf } from "../words/times.ts";
import { badgeOf, detailOf, type Titles, titleOf } from "./entry-texts.ts";
import { filtered, isFault, peopleIn } from "./filters.ts";
import { RowDetails } from "./row-details.tsx";
import { verifyForm } from "./verify-form.ts";

/** At first. Each "Show older" adds four times as many. */
const pageSize = 25;
/** With a button of their own. */
const shownPeople = 4;

export function JournalCard() {
  const world = useWorld();
  const { view, info } = world;
  const [person, setPerson] = useState<string>();
  const [isFaultsOnly, setFaultsOnly] = useState(false);
  const [limit, setLimit] = useState(pageSize);
  const entries = useDeferredValue(view.entries);
  const people = view.description.value?.people;
  const nameOf = useCallback((key: string) => firstNameOf(people && { people }, key), [people]);
  const titles = useMemo(() => new Map(info.calls.map(({ operation, title }) => [operation, title])), [info]);
  const wanted = useMemo(
    () => filtered(entries, { isFaultsOnly, ...(person !== undefined && { person }) }),
    [entries, person, isFaultsOnly],
  );
  const older = Math.min(Math.max(0, wanted.length - limit), pageSize * 4);
  const inJournal = useMemo(() => peopleIn(entries).slice(0, shownPeople), [entries]);
  const faultCount = useMemo(() => entries.filter(isFault).length, [entries]);
  return (
    <Card
      id="journal-card"
      title="Journal"
      hint={`Newest first, New Zealand time. ${counted(entries.length, "call")} since the world began.`}
      aside={
        entries.length > 0 && (
          <Presses className="" of={[{ look: "text", label: "Verify calls", form: verifyForm(world) }]}>
            {inJournal.map((key) => (
              <Button
                key={key}
                look="chip"
                aria-pressed={person === key}
                onClick={() => setPerson(person === key ? undefined : key)}
                label={nameOf(key)}
              />
            ))}
            <Button
              look="chip"
              aria-pressed={isFaultsOnly}
              onClick={() => setFaultsOnly(!isFaultsOnly)}
              label={`Faults only${faultCount > 0 ? ` (${faultCount})` : ""}`}
            />
          </Presses>
        )
      }
    >
      {view.connection === "lost" && (
        <Note>{lostText} These are the calls until the connection was lost.</Note>
      )}
      {view.connection === "connecting" && <p className="text-muted">Reading the journal …</p>}
      {view.connection === "live" && entries.length === 0 && (
        <p>
          Nothing was called yet. Open the portal above: each call appears here as soon as it is answered.
        </p>
      )}
      {entries.length > 0 && wanted.length === 0 && (
        <p>
          None of the {counted(entries.length, "call")} fits the filter.{" "}
          <Button
            look="text"
            onClick={() => {
              setPerson(undefined);
              setFaultsOnly(false);
            }}
            label="Show all calls"
          />
        </p>
      )}
      {wanted.slice(0, limit).map((entry) => (
        <JournalRow key={entry.sequence} entry={entry} titles={titles} nameOf={nameOf} />
      ))}
      {older > 0 && (
        <Button
          look="text"
          onClick={() => setLimit(limit + pageSize * 4)}
          label={`Show ${older} older ${older === 1 ? "call" : "calls"}`}
        />
      )}
    </Card>
  );
}

type Props = { entry: JournalEntry; titles: Titles; nameOf: (key: string) => string };

/** Details are made when a row is opened, because a journal has thousands of calls. */
const JournalRow = memo(function JournalRow({ entry, titles, nameOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { tone, text } = badgeOf(entry);
  return (
    <details
      className="call group border-line border-t"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <time className="whitespace-nowrap text-muted" dateTime={entry.at}>
          {secondsOf(entry.at)}
        </time>
        <span className="wrap-anywhere min-w-0">
          <b className="block">{titleOf(entry, titles)}</b>
          <span className="text-muted">{detailOf(entry, nameOf)}</span>
        </span>
        <span className="justify-self-end">
          <Badge tone={tone}>{text}</Badge>
        </span>
        <Icon name="chevron-right" className="text-link group-open:rotate-90" />
      </summary>
      {isOpen && <RowDetails entry={entry} />}
    </details>
  );
});
