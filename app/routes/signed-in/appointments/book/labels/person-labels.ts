import type { BookingView } from "../.server/loader.ts";

type Who = BookingView["who"];

/** "for you" or "for Tama Ngata", as it goes on after other words. */
export function forWhom({ isForOther, name }: Who): string {
  return isForOther ? `for ${name}` : "for you";
}

/** The person's name, unless the account holder books for the own record. */
export function otherName({ isForOther, name }: Who): string | undefined {
  return isForOther ? name : undefined;
}

/** The button that books: it names everyone but the account holder. */
export function bookLabel({ isForOther, name }: Who): string {
  return isForOther ? `Book for ${name}` : "Book";
}
