import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { profileHref } from "../links.ts";
import { type ProfileView, unreadText } from "../profile-view.ts";

/** Who the practice can ring in an emergency. After a removal its heading takes the focus, because the button is gone. */
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
              <p>{contact.relationship ?? "Relationship not recorded"}</p>
              {contact.id === undefined ? null : (
                <Link
                  to={profileHref.remove(contact.id)}
                  preventScrollReset
                  className={`${buttonClass("secondary")} mt-2`}
                >
                  Remove<span className="sr-only"> {nameOf(contact)}</span>
                </Link>
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
