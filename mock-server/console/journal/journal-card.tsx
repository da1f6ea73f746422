import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { JournalEntry } from "../../control/client.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { lostText } from "../state/loaded.ts";
import { useWorld } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { counted, secondsOf } from "../words/times.ts";
import { badgeOf, detailOf, type Titles, titleOf } from "./entry-texts.ts";
import { filtered, isFault, peopleIn } from "./filters.ts";
import { RowDetails } from "./row-details.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

/** At first. Each "Show older" adds four times as many. */
const pageSize = 25;
/** With a button of their own. */
const shownPeople = 4;

export function JournalCard({ onMakeFault }: { onMakeFault: (entry: JournalEntry) => void }) {
  const { view, info } = useWorld();
  const [person, setPerson] = useState<string>();
  const [isFaultsOnly, setFaultsOnly] = useState(false);
  const [limit, setLimit] = useState(pageSize);
  const [isVerifying, setVerifying] = useState(false);
  const entries = useDeferredValue(view.entries);
  const description = view.description.value;
  const people = description?.people;
  const nameOf = useCallback((key: string) => firstNameOf(people && { people }, key), [people]);
  const titles = useMemo(() => new Map(info.calls.map(({ operation, title }) => [operation, title])), [info]);
  const wanted = useMemo(
    () => filtered(entries, { isFaultsOnly, ...(person === undefined ? {} : { person }) }),
    [entries, person, isFaultsOnly],
  );
  const shown = wanted.slice(0, limit);
  const older = wanted.length - shown.length;
  const inJournal = useMemo(() => peopleIn(entries).slice(0, shownPeople), [entries]);
  const faultCount = useMemo(() => entries.filter(isFault).length, [entries]);
  return (
    <Card
      id="journal-card"
      title="Journal"
      hint={`Newest first, New Zealand time. ${counted(entries.length, "call")} since the world began.`}
      aside={
        entries.length > 0 && (
          <div className="acts">
            <Button look="text" onClick={() => setVerifying(true)}>
              Verify calls
            </Button>
            {inJournal.map((key) => (
              <button
                key={key}
                type="button"
                className="chip"
                aria-pressed={person === key}
                onClick={() => setPerson(person === key ? undefined : key)}
              >
                {nameOf(key)}
              </button>
            ))}
            <button
              type="button"
              className="chip"
              aria-pressed={isFaultsOnly}
              onClick={() => setFaultsOnly(!isFaultsOnly)}
            >
              Faults only{faultCount > 0 && ` (${faultCount})`}
            </button>
          </div>
        )
      }
    >
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
      {view.connection === "lost" && (
        <Note tone="danger">{lostText} These are the calls until the connection was lost.</Note>
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
          >
            Show all calls
          </Button>
        </p>
      )}
      {shown.map((entry) => (
        <JournalRow
          key={entry.sequence}
          entry={entry}
          titles={titles}
          nameOf={nameOf}
          onMakeFault={onMakeFault}
        />
      ))}
      {older > 0 && (
        <Button look="text" onClick={() => setLimit(limit + pageSize * 4)}>
          Show {Math.min(older, pageSize * 4)} older {older === 1 ? "call" : "calls"}
        </Button>
      )}
    </Card>
  );
}

type Props = {
  entry: JournalEntry;
  titles: Titles;
  nameOf: (key: string) => string;
  onMakeFault: (entry: JournalEntry) => void;
};

/** Details are made when a row is opened, because a journal has thousands of calls. */
const JournalRow = memo(function JournalRow({ entry, titles, nameOf, onMakeFault }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { tone, text } = badgeOf(entry);
  return (
    <details className="call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={entry.at}>{secondsOf(entry.at)}</time>
        <span className="what">
          <b>{titleOf(entry, titles)}</b>
          <span className="who">{detailOf(entry, nameOf)}</span>
        </span>
        <Badge tone={tone}>{text}</Badge>
        <Icon name="chevron-right" className="chevron" />
      </summary>
      {isOpen && <RowDetails entry={entry} onMakeFault={onMakeFault} />}
    </details>
  );
});
