import { createContext, useContext } from "react";
import type { Phone } from "#app/format/phone.ts";
import type { ShellData } from "../shell-data.ts";

export type HelpNumbers = Pick<ShellData, "helpline"> & {
  phone?: Phone | undefined;
};

/** Provided by app/entry.server.tsx, and in the browser by app/entry.client.tsx from the document. */
export const HelpNumbersContext = createContext<HelpNumbers | undefined>(undefined);

let latestPhone: Phone | undefined;

export function keepPracticePhone(phone: Phone | undefined): void {
  latestPhone = phone ?? latestPhone;
}

export function useHelpNumbers(): HelpNumbers | undefined {
  const numbers = useContext(HelpNumbersContext);
  return numbers && { ...numbers, phone: latestPhone ?? numbers.phone };
}

export const helpNumbersAttributes = (numbers: HelpNumbers | undefined) => ({
  "data-help": numbers && JSON.stringify({ helpline: numbers.helpline, phone: numbers.phone }),
});

export function helpNumbersOf(element: HTMLElement): HelpNumbers | undefined {
  const written = element.dataset.help;
  return written === undefined ? undefined : JSON.parse(written);
}
