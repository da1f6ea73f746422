import { Link, useSearchParams } from "react-router";
import { withDocument } from "#app/documents/document-address.ts";
import { isoDay } from "#app/format/dates.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { detailsOf, type ListedLetter, type Senders } from "./letter.ts";
import { letterParameter, readParameter } from "./links.ts";
import "./letters.css";

const withoutDate = "Date not recorded";

export type LettersProps = {
  letters: readonly ListedLetter[];
  senders: DeferredPanel<Senders | undefined> | undefined;
};

/** Letters by the year in which they were written, in the order in which they come. */
export function LettersByYear({ letters, senders }: LettersProps) {
  const years = Map.groupBy(letters, ({ at }) => (at === undefined ? withoutDate : isoDay(at).slice(0, 4)));
  return [...years].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <GroupHeading count={inYear.length}>{year}</GroupHeading>
      <ul className="card letter-rows">
        {inYear.map((letter) => (
          <LetterRow key={letter.id} letter={letter} senders={senders} />
        ))}
      </ul>
    </section>
  ));
}

function LetterRow({ letter, senders }: Pick<LettersProps, "senders"> & { letter: ListedLetter }) {
  const [search] = useSearchParams();
  const { id, title, file } = letter;
  const address = new URLSearchParams(search);
  if (file === undefined) address.set(readParameter, "1");
  return (
    <li>
      <Link
        to={{ search: withDocument(address, letterParameter, id) }}
        preventScrollReset
        className="letter-row"
      >
        <Icon name="file" />
        <span className="sr-only">View </span>
        <div>
          <h3>{title}</h3>
          {senders === undefined ? null : (
            <Deferred panel={senders} loading={null} failed={null}>
              {(known) => <Sender senders={known} id={id} />}
            </Deferred>
          )}
          <p>
            <WholeDates>{detailsOf(letter)}</WholeDates>
          </p>
        </div>
        <Icon name="chevron-right" size="small" className="letter-more" />
      </Link>
    </li>
  );
}

/** Who sent it. Nothing where the timeline does not have the letter. */
function Sender({ senders, id }: { senders: Senders | undefined; id: string }) {
  return senders !== undefined && id in senders ? <p>{senders[id] ?? "Sender not recorded"}</p> : null;
}
