import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { profileHref } from "../links.ts";
import { type ContactView, type ProfileView, unreadText } from "../profile-view.ts";

/** After a removal the heading takes the focus, because the button is gone. */
export function EmergencyContacts({ profile }: { profile: ProfileView }) {
  const contacts = profile.emergencyContacts;
  const heading = useRef<HTMLHeadingElement>(null);
  const isRemoved = useSearchParams()[0].get("saved") === "removeContact";
  useEffect(() => {
    if (isRemoved) heading.current?.focus();
  }, [isRemoved]);
  return (
    <section className="card" aria-labelledby="emergency-contacts">
      <div className="profile-head">
        <h2 id="emergency-contacts" ref={heading} tabIndex={-1}>
          Emergency Contact
        </h2>
        <Link
          to={profileHref.edit("addContact")}
          preventScrollReset
          aria-label="Add emergency contact"
          className={buttonClass("secondary")}
        >
          <Icon name="plus" size="small" />
          Add
        </Link>
      </div>
      {contacts.length === 0 ? (
        <p>
          {unreadText(profile, "emergencyContacts") ??
            "You have no emergency contact yet. Add who the practice can call if you cannot."}
        </p>
      ) : (
        <ul className="grid grid-cols-fill gap-4">
          {contacts.map((contact, index) => (
            <li
              key={contact.id ?? index}
              className="grid content-start justify-items-start gap-1 rounded-m border border-line p-4 wrap-anywhere"
            >
              <h3>{nameOf(contact)}</h3>
              <ContactLines contact={contact} />
              {contact.id === undefined ? null : (
                <div className="mt-2 flex flex-wrap gap-2">
                  <Link
                    to={profileHref.contact(contact.id)}
                    preventScrollReset
                    className={buttonClass("secondary")}
                  >
                    Change<span className="sr-only"> {nameOf(contact)}</span>
                  </Link>
                  <Link
                    to={profileHref.remove(contact.id)}
                    preventScrollReset
                    className={buttonClass("quiet")}
                  >
                    Remove<span className="sr-only"> {nameOf(contact)}</span>
                  </Link>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const nameOf = ({ given, family }: EmergencyContact) =>
  [given, family].filter(Boolean).join(" ") || "Name not recorded";

export function ContactLines({ contact }: { contact: ContactView }) {
  const { relationship = "Relationship not recorded", numbers } = contact;
  return (
    <>
      <p>{relationship}</p>
      {numbers.length === 0 ? <p>We have no number to show</p> : null}
      {numbers.map(({ name, phone }) => (
        <p key={name}>
          {name} <PhoneLink phone={phone} />
        </p>
      ))}
    </>
  );
}
