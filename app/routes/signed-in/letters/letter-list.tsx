import { Link, useSearchParams } from "react-router";
import { withDocument } from "#app/documents/document-address.ts";
import { isoDay } from "#app/format/dates.ts";
import { groupBy } from "#app/lists/group-by.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { detailsOf, type LetterProviders, type ListedLetter } from "./letter.ts";
import { letterParameter, readParameter } from "./links.ts";

const withoutDate = "Date not recorded";

type LettersProps = {
  letters: readonly ListedLetter[];
  providers: DeferredPanel<LetterProviders | undefined> | undefined;
};

export function LettersByYear({ letters, providers }: LettersProps) {
  const years = groupBy(letters, ({ at }) => (at === undefined ? withoutDate : isoDay(at).slice(0, 4)));
  return [...years].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <GroupHeading count={inYear.length}>{year}</GroupHeading>
      <ul className="card divide-y divide-line overflow-hidden p-0">
        {inYear.map((letter) => (
          <LetterRow key={letter.id} letter={letter} providers={providers} />
        ))}
      </ul>
    </section>
  ));
}

function LetterRow({ letter, providers }: Pick<LettersProps, "providers"> & { letter: ListedLetter }) {
  const [search] = useSearchParams();
  const { id, title, file } = letter;
  const address = new URLSearchParams(search);
  if (file === undefined) address.set(readParameter, "1");
  return (
    <li>
      <Link
        to={{ search: withDocument(address, letterParameter, id) }}
        preventScrollReset
        className="grid grid-cols-start-rest-end items-center gap-x-4 px-4 py-3 text-muted text-small/6 no-underline wrap-anywhere hover:bg-tint focus-visible:-outline-offset-3 @split:px-6"
      >
        <Icon name="file" />
        <span className="sr-only">View </span>
        <div className="flex flex-col @split:flex-row @split:flex-wrap @split:justify-between @split:gap-x-6">
          <h3 className="text-body/6 @split:w-full">{title}</h3>
          {providers === undefined ? null : (
            <Deferred panel={providers} loading={null} failed={null}>
              {(known) => <Provider providers={known} id={id} />}
            </Deferred>
          )}
          <p className="order-first font-semi text-ink @split:order-none">
            <WholeDates isName>{detailsOf(letter)}</WholeDates>
          </p>
        </div>
        <Icon name="chevron-right" size="small" className="text-link" />
      </Link>
    </li>
  );
}

/** Without a word such as "from", which the record does not have. */
function Provider({ providers, id }: { providers: LetterProviders | undefined; id: string }) {
  const provider = providers?.[id];
  return provider === undefined ? null : <p>{provider}</p>;
}
