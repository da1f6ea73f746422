import type { ReactNode } from "react";
import { ContactLines, type ContactView, contactName } from "#app/shell/patient/contact-lines.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import { type Essential, type EssentialBlock, essentialTitles } from "./copy/essentials.ts";

type SectionProps = { title: string; count?: number; isBoxed?: boolean; children: ReactNode };

export function EssentialSection({ title, count = 0, isBoxed = false, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className={`card wrap-anywhere print:px-3 print:py-1 print:text-small/5 ${isBoxed ? "border-2 border-warning-line bg-warning-bg" : ""}`}
    >
      <h2 className="text-when print:text-small/5">
        {isBoxed ? (
          <Icon name="alert-triangle" className="mr-2.5 inline-block align-text-bottom text-warning-fg" />
        ) : null}
        {title} {count === 0 ? null : <span className="font-normal text-muted">{count}</span>}
      </h2>
      <div className="mt-2 grid gap-3 print:mt-0 print:gap-0">{children}</div>
    </section>
  );
}

const lists: Readonly<Record<Essential, string>> = {
  allergies: "divide-y divide-warning-line @wide:grid @wide:grid-cols-3 @wide:gap-x-8 @wide:divide-y-0",
  medications: "divide-y divide-line @wide:columns-2 @wide:gap-x-12 print:columns-1!",
  diagnoses: "divide-y divide-line",
};

/** On paper. */
const columns: Readonly<Record<Essential, string>> = {
  allergies: "print:*:first:col-span-5 print:*:last:col-span-7",
  medications: "print:*:nth-1:col-span-5 print:*:nth-2:col-span-3 print:*:nth-3:col-span-4",
  diagnoses: "print:*:first:col-span-7 print:*:last:col-span-5",
};

/** Allergies are boxed, also where they could not be loaded. */
export const essentialSection = (essential: Essential) => ({
  title: essentialTitles[essential],
  isBoxed: essential === "allergies",
});

type EssentialListProps = { essential: Essential; block: EssentialBlock };

export function EssentialList({ essential, block: { rows, also, none, lost } }: EssentialListProps) {
  return (
    <EssentialSection
      title={essentialTitles[essential]}
      isBoxed={essential === "allergies" && none === undefined}
      count={rows.length}
    >
      {lost === undefined ? null : (
        <Note tone="warning" title={`${lost}.`}>
          Ask the practice.
        </Note>
      )}
      {none === undefined ? null : <p>{none}</p>}
      {rows.length === 0 ? null : (
        <ul className={lists[essential]}>
          {rows.map(({ name, facts, since }, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike.
              key={place}
              className={`break-inside-avoid py-2 print:grid print:grid-cols-12 print:gap-x-2 print:py-0.5 ${columns[essential]}`}
            >
              <strong className="block text-when print:text-small/5">
                <WholeDoses>{name}</WholeDoses>
              </strong>
              <span className="block">
                <WholeDates>{facts}</WholeDates>
              </span>
              {since === undefined ? null : (
                <span className="block text-muted print:text-right">
                  <WholeDates>{since}</WholeDates>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {also === undefined ? null : (
        <p>
          <WholeDates>{also}</WholeDates>
        </p>
      )}
    </EssentialSection>
  );
}

type ContactsProps = { contacts: readonly ContactView[]; unread?: string | undefined };

/** @param unread said in place of contacts that could not be read */
export function EssentialContacts({ contacts, unread }: ContactsProps) {
  return (
    <EssentialSection title="Emergency contact" count={contacts.length > 1 ? contacts.length : 0}>
      {contacts.length === 0 ? <p>{unread ?? "No emergency contact is recorded."}</p> : null}
      {contacts.map((contact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the practice may leave their ids out.
        <div key={place} className="print:flex print:flex-wrap print:items-baseline print:gap-x-4">
          <strong className="block text-when print:text-small/5">{contactName(contact)}</strong>
          <ContactLines contact={contact} phoneClass="hit text-body @row:text-shown print:text-small/5" />
        </div>
      ))}
    </EssentialSection>
  );
}

/** What no list of one practice can know. */
export const essentialsFoot =
  "From this practice’s record only. Medicines from elsewhere or bought without a script are not in it.";
