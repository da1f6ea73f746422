import { createContext, useContext } from "react";
import type { Phone } from "#app/format/phone.ts";
import type { ShellData } from "../shell-data.ts";

/** The numbers that every dead end offers, also on pages without the shell. */
export type HelpNumbers = Pick<ShellData, "helpline"> & {
  /** The practice's number, as far as the session has it. */
  phone?: Phone | undefined;
};

/** Provided by app/entry.server.tsx, and in the browser by app/entry.client.tsx from the document. */
export const HelpNumbersContext = createContext<HelpNumbers | undefined>(undefined);

let latestPhone: Phone | undefined;

/** Keeps the number of the practice that the open document has shown, for pages without the shell. */
export function keepPracticePhone(phone: Phone | undefined): void {
  latestPhone = phone ?? latestPhone;
}

export function useHelpNumbers(): HelpNumbers | undefined {
  const numbers = useContext(HelpNumbersContext);
  return numbers && { ...numbers, phone: latestPhone ?? numbers.phone };
}

/** The attributes by which the document passes the numbers to the browser. */
export const helpNumbersAttributes = (numbers: HelpNumbers | undefined) => ({
  "data-help": numbers && JSON.stringify({ helpline: numbers.helpline, phone: numbers.phone }),
});

/** Reads what `helpNumbersAttributes` wrote. */
export function helpNumbersOf(element: HTMLElement): HelpNumbers | undefined {
  const written = element.dataset.help;
  return written === undefined ? undefined : JSON.parse(written);
}
