import { findPhoneNumbersInText, type PhoneNumber } from "libphonenumber-js/max";
import { LRUCache } from "lru-cache";
import type { Phone, PhonePart } from "#app/format/phone.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";

/** No practice's text of numbers is longer, and the library looks at every start. */
const maxLength = 250;

/** A number that is not valid, in New Zealand or with its own country's code, is no link (ruling B97). */
export const phoneParts = (text: string): Phone => known.memo(text);

/** Each page of a practice has the same numbers, and finding them takes as long as a call's answer. */
const known = new LRUCache<string, Phone>({ max: 200, memoMethod: partsIn });

function partsIn(text: string): Phone {
  const whole = text.trim();
  if (whole.length > maxLength) return [{ text: whole }];
  const parts: PhonePart[] = [];
  let end = 0;
  // The library takes what follows any comma for an extension, also the area code of a second number.
  const searched = whole
    .replaceAll(/[,;](?!\s?(?:ext|x|#))/gi, "|")
    .replaceAll(hours, (words) => "|".repeat(words.length));
  for (const { number, startsAt, endsAt } of findPhoneNumbersInText(searched, "NZ")) {
    if (!dialStart.test(whole.slice(startsAt, endsAt))) continue;
    if (startsAt > end) parts.push({ text: whole.slice(end, startsAt) });
    parts.push({ text: whole.slice(startsAt, endsAt), href: `tel:${dialled(number)}` });
    end = endsAt;
  }
  return end < whole.length || parts.length === 0 ? [...parts, { text: whole.slice(end) }] : parts;
}

/** Hours such as 24/7 and 8:30am, which the library takes for the end of the number before them. */
const hours =
  /(?<![\d/.+-])\d{1,2}(?:\/\d{1,2}(?![\d/])|:\d\d(?!\d)|(?:\.\d\d)?\s?(?:[ap]m|hours?|hrs?|days?)\b)/gi;

/** The library has no numbers without an area code: emergencies, the police, and mental health. */
const shortCode = /(?<!\d[\s.-]?)(?:111|105|1737)(?![\s.-]?\d)/;

/** It may be a short code. In another text three digits are more often something else. */
export function helplineParts(text: string): Phone {
  const parts = phoneParts(text);
  const [code] = shortCode.exec(text) ?? [];
  if (code === undefined || parts.some(({ href }) => href !== undefined)) return parts;
  const [before = "", ...after] = text.trim().split(code);
  const around: PhonePart[] = [
    { text: before },
    { text: code, href: `tel:${code}` },
    { text: after.join(code) },
  ];
  return around.filter((part) => part.text !== "");
}

export function telHref(href: string): string | undefined {
  // RFC 3966 escapes spaces; a comma before an extension is a pause.
  const number = href
    .replace(/^tel:/i, "")
    .replaceAll(/%20/g, " ")
    .replace(/(?<!,),+(\d{1,15})$/, " ext $1");
  const [part, ...others] = helplineParts(number);
  return others.length === 0 ? part?.href : undefined;
}

/** Without 0 or the country's code, eight digits are the number of something else. */
const dialStart = /^[^\d+]*(?:\+|0|64)/;

/** Numbers such as 0800 are not reached from every network with the country's code. */
const nationalTypes: readonly (string | undefined)[] = ["TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "UAN"];

/** Phones wait at a comma before they dial the extension; not all know `;ext=` of RFC 3966. */
function dialled(number: PhoneNumber): string {
  const isNational = number.country === "NZ" && nationalTypes.includes(number.getType());
  const digits = isNational ? number.formatNational().replaceAll(/\D/g, "") : number.number;
  // A national format ends with the extension.
  const bare = number.ext === undefined || !isNational ? digits : digits.slice(0, -number.ext.length);
  return number.ext === undefined ? bare : `${bare},${number.ext}`;
}

export type DialledPractice = Omit<Practice, "phone"> & { phone?: Phone };

export const withPhoneParts = ({ phone, ...practice }: Practice): DialledPractice => ({
  ...practice,
  ...(phone === undefined || phone.trim() === "" ? {} : { phone: phoneParts(phone) }),
});
