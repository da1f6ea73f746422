import { phoneHref, phoneText } from "#app/format/phone.ts";

/** A number to call. */
export function PhoneLink({ number, className = "hit" }: { number: string; className?: string }) {
  return (
    <a href={phoneHref(number)} className={className}>
      {phoneText(number)}
    </a>
  );
}
