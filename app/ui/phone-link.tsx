import type { Phone } from "#app/format/phone.ts";
import { firstNumber, phoneText } from "#app/format/phone.ts";

export function PhoneLink({ phone, className = "hit" }: { phone: Phone; className?: string }) {
  if (firstNumber(phone) === undefined) return <span>{phoneText(phone)}</span>;
  return phone.map(({ text, href }, part) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <span key={part}>{text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <a key={part} href={href} className={className}>
        {phoneText(text)}
      </a>
    ),
  );
}
