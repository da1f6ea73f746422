import type { BookingView } from "../.server/loader.ts";

type Who = BookingView["who"];

/** "for you" or "for Tama Ngata", as it goes on after other words. */
export function forWhom({ isForOther, name }: Who): string {
  return isForOther ? `for ${name}` : "for you";
}

/** "your" or "Tama Ngata’s". */
export function whose({ isForOther, name }: Who): string {
  return isForOther ? `${name}’s` : "your";
}

/** The button that books: it names everyone but the account holder. */
export function bookLabel({ isForOther, name }: Who): string {
  return isForOther ? `Book for ${name}` : "Book";
}

/** A text that begins a sentence. */
export function sentenceStart(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en-NZ") + text.slice(1);
}
