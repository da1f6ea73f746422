import { Link, useSearchParams } from "react-router";
import { withDocument } from "#app/documents/document-address.ts";
import { DocumentTile } from "#app/documents/document-tile.tsx";
import { isoDay } from "#app/format/dates.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { detailsOf, type ListedLetter } from "./letter.ts";
import { letterParameter } from "./links.ts";

const withoutDate = "Date not recorded";

/** Letters by the year in which they were written, in the order in which they come. */
export function LettersByYear({ letters }: { letters: readonly ListedLetter[] }) {
  const [search] = useSearchParams();
  const years = Map.groupBy(letters, ({ at }) => (at === undefined ? withoutDate : isoDay(at).slice(0, 4)));
  return [...years].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <GroupHeading count={inYear.length}>{year}</GroupHeading>
      <ul className="document-tiles">
        {inYear.map((letter) => (
          <DocumentTile key={letter.id} icon="file" title={letter.title} details={detailsOf(letter)}>
            <Link
              to={{ search: withDocument(search, letterParameter, letter.id) }}
              preventScrollReset
              className={buttonClass("secondary")}
            >
              View<span className="sr-only"> {letter.title}</span>
            </Link>
          </DocumentTile>
        ))}
      </ul>
    </section>
  ));
}
