import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { dateAndTime, shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { ScreenTitle } from "#app/shell/page/screen-header.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Note } from "#app/ui/note.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { Route } from "./+types/clinician";
import { type Essential, essentials } from "./copy/essentials.ts";
import {
  EssentialContacts,
  EssentialList,
  EssentialSection,
  essentialSection,
  essentialsFoot,
} from "./essential-blocks.tsx";
import { loadEssential, loadPerson } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** Each list is guarded by its own area (ruling P131). */
export const loader = screenLoader(async (args) => {
  const { context } = args;
  const asOf = context.asOf();
  // It can fail while the panels are waited for.
  asOf.catch(() => undefined);
  const panels = await defer(args, {
    allergies: loadEssential(context, "allergies"),
    medications: loadEssential(context, "medications"),
    diagnoses: loadEssential(context, "diagnoses"),
    person: loadPerson(context),
  });
  return { ...panels, asOf: await asOf };
});

export default function Clinician({ loaderData }: Route.ComponentProps) {
  const { person, asOf } = loaderData;
  const { personName } = useShell();
  const [allergies, medications, diagnoses] = essentials.map((essential) => (
    <Block key={essential} essential={essential} of={loaderData[essential]} />
  ));
  return (
    <div className="mx-auto grid max-w-1000 gap-5 text-shown print:max-w-none print:gap-2 print:text-body">
      <ScreenTitle />
      <div>
        <h1 tabIndex={-1} className="wrap-anywhere">
          <Deferred panel={person} loading={personName} failed={personName}>
            {({ name = personName }) => name}
          </Deferred>
        </h1>
        <Identity person={person} />
        <p className="mt-2">
          <WholeDates>{`As the practice had it on ${dateAndTime(asOf)}.`}</WholeDates>
        </p>
      </div>
      {allergies}
      {medications}
      <div className="grid items-start gap-5 @wide:grid-cols-2 print:grid-cols-more-less print:gap-2">
        {diagnoses}
        <div className="grid gap-5 print:gap-2">
          <Panel
            of={person}
            what="the emergency contact"
            loading={<Loading what="the emergency contact" />}
            within={(state) => <EssentialSection title="Emergency contact">{state}</EssentialSection>}
          >
            {({ contacts, unread }) => (
              <EssentialContacts
                contacts={contacts}
                unread={unread.includes("emergencyContacts") ? unreadText : undefined}
              />
            )}
          </Panel>
          <Practice person={person} />
        </div>
      </div>
      <p className="text-muted print:text-small">{essentialsFoot}</p>
    </div>
  );
}

const unreadText = "We could not read this.";

type PersonProps = Pick<Route.ComponentProps["loaderData"], "person">;

function Identity({ person }: PersonProps) {
  return (
    <Deferred
      panel={person}
      loading={<Loading what="the date of birth and the NHI" />}
      failed={
        <Note tone="danger" title="Date of birth, NHI and gender could not be loaded." className="mt-2" />
      }
    >
      {({ birthDate, age, nhi, gender, unread }) => (
        <dl className="mt-2 grid gap-x-10 gap-y-1 @row:flex @row:flex-wrap print:flex print:gap-x-6">
          {(
            [
              ["birthDate", "Born", birthDate && shortDate(birthDate)],
              ["birthDate", "Age", age],
              ["nhi", "NHI", nhi],
              ["gender", "Gender", gender && capitalized(gender)],
            ] as const
          ).map(([field, term, value]) => (
            <div key={term} className="flex flex-wrap items-baseline gap-x-2.5">
              <dt className="text-muted">{term}</dt>
              <dd className="font-strong text-ink">
                <WholeDates>{value || (unread.includes(field) ? unreadText : "Not recorded")}</WholeDates>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Deferred>
  );
}

const names: Readonly<Record<Essential, string>> = {
  allergies: "your allergies",
  medications: "your medicines",
  diagnoses: "your long-term conditions",
};

type BlockProps = { essential: Essential; of: Route.ComponentProps["loaderData"][Essential] };

function Block({ essential, of }: BlockProps) {
  const what = names[essential];
  return (
    <Panel
      of={of}
      what={what}
      isList
      loading={<Loading what={what} />}
      within={(state) => <EssentialSection {...essentialSection(essential)}>{state}</EssentialSection>}
    >
      {(block) => <EssentialList essential={essential} block={block} />}
    </Panel>
  );
}

const Loading = ({ what }: { what: string }) => (
  <div className="grid gap-2">
    <LoadingWords>{`Loading ${what}`}</LoadingWords>
    <Skeleton width="most" />
    <Skeleton width="half" />
  </div>
);

function Practice({ person }: PersonProps) {
  const { practice } = useShell();
  return (
    <EssentialSection title="Practice">
      <Deferred panel={practice} loading={null} failed={<p>The practice’s number could not be loaded.</p>}>
        {({ name, phone }) => (
          <p>
            {name === undefined ? null : (
              <strong className="block text-when print:inline print:text-small">{name} </strong>
            )}
            <Deferred panel={person} loading={null} failed={null}>
              {({ doctor }) =>
                doctor === undefined ? null : <span className="mr-2 inline-block">{doctor}</span>
              }
            </Deferred>
            {phone === undefined ? null : <PhoneLink phone={phone} />}
          </p>
        )}
      </Deferred>
    </EssentialSection>
  );
}
