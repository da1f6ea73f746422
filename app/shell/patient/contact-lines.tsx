import type { Phone } from "#app/format/phone.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";

export type ContactView = EmergencyContact & { numbers: { name: string; phone: Phone }[] };

export const contactName = ({ given, family }: EmergencyContact) =>
  [given, family].filter(Boolean).join(" ") || "Name not recorded";

export function ContactLines({ contact, phoneClass }: { contact: ContactView; phoneClass?: string }) {
  const { relationship = "Relationship not recorded", numbers } = contact;
  return (
    <>
      <p>{relationship}</p>
      {numbers.length === 0 ? <p>We have no number to show</p> : null}
      {numbers.map(({ name, phone }) => (
        <p key={name}>
          {name} <PhoneLink phone={phone} {...(phoneClass && { className: phoneClass })} />
        </p>
      ))}
    </>
  );
}
