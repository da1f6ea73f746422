import type { Page } from "@playwright/test";
import { bookingTexts } from "../../practice-api/appointments/texts.ts";
import { billingTexts } from "../../practice-api/billing/texts.ts";

/** One press of a patient, until what it led to can be read. */
export type Step = {
  name: string;
  limit: number;
  calls?: number;
  /** What is done before the press, and not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const main = (page: Page) => page.getByRole("main");
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });
/** Waits until the page shows a text, looking at each frame: a locator's own wait looks only every 500 ms. */
const shows = async (page: Page, text: RegExp) => {
  const isShown = (source: string) => new RegExp(source).test(document.body.innerText);
  await page.waitForFunction(isShown, text.source, { polling: "raf" });
};

const freeTime = /\d\d:\d\d\s*with /;

/** From /login, with the password of an account with one patient filled in. */
export const loginAlone: Step = {
  name: "Login without a choice, to the dashboard",
  limit: 3_300,
  act: async (page) => {
    await page.getByRole("button", { name: "Login" }).click();
    await shows(page, /Kia ora, /);
  },
};

/** From /login, with the password filled in, by a look at the whole family, to a booked appointment, a result, a repeat request and a payment. */
export const steps: Step[] = [
  {
    name: "Login, to the choice of patient",
    limit: 3_300,
    act: async (page) => {
      await page.getByRole("button", { name: "Login" }).click();
      await shows(page, /Choose an account to continue/);
    },
  },
  {
    name: "choice, to the dashboard's numbers",
    limit: 1_400,
    act: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Aroha Ngata" }).click();
      await shows(page, /\d+\s+Future appointments/);
    },
  },
  {
    name: "My whānau, to the summaries of four people",
    limit: 3_300,
    act: async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My whānau" }).click();
      await shows(page, /((no|No|\d) High[\s\S]*){4}/);
    },
  },
  {
    name: "Book, to the first question or offer",
    limit: 1_400,
    act: async (page) => {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Appointments" })
        .click();
      await shows(page, /\bGP consult\b/);
    },
  },
  {
    name: "the offered kind, to its free times",
    limit: 3_300,
    act: (page) => shows(page, freeTime),
  },
  {
    name: "another day",
    limit: 1_400,
    act: async (page) => {
      await page.getByRole("link", { name: "Thu 26 Nov" }).click();
      await shows(page, /Thursday 26 November/);
      await shows(page, freeTime);
    },
  },
  {
    name: "Afternoon",
    limit: 150,
    calls: 0,
    act: async (page) => {
      await page.getByRole("link", { name: "Afternoon", exact: true }).click();
      await page.getByRole("group", { name: "Morning" }).first().waitFor({ state: "detached" });
    },
  },
  {
    name: "time, to the reason",
    limit: 1_200,
    act: async (page) => {
      await times(page).first().click();
      await shows(page, /What is the appointment for\?/);
    },
  },
  {
    name: "Continue, to the confirmation",
    limit: 1_200,
    act: async (page) => {
      await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
      await page.getByRole("button", { name: "Continue" }).click();
      await shows(page, /Book this appointment for you/);
    },
  },
  {
    name: "Book, to the confirmed appointment",
    limit: 3_300,
    act: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Book", exact: true }).click();
      await shows(page, new RegExp(bookingTexts.booked));
    },
  },
  {
    name: "Test Results, to the list",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Test Results" })
        .click();
      await shows(page, /\d+ of \d+ shown/);
    },
  },
  {
    name: "result, to its values",
    limit: 1_300,
    act: async (page) => {
      await main(page).getByRole("button", { name: "Full Blood Count" }).first().click();
      await shows(page, /values are flagged by the laboratory/);
    },
  },
  {
    name: "Letters & Documents, to the list",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Letters & Documents" })
        .click();
      await main(page)
        .getByRole("link", { name: /^View / })
        .first()
        .waitFor();
    },
  },
  {
    name: "letter, to its words",
    limit: 1_300,
    act: async (page) => {
      await main(page)
        .getByRole("link", { name: /^View / })
        .first()
        .click();
      const hasWords = () => (document.querySelector("dialog .textLayer")?.textContent ?? "") !== "";
      await page.waitForFunction(hasWords, undefined, { polling: "raf" });
    },
  },
  {
    name: "Medications, to the list",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Medications" }).click();
      await shows(page, /Loratadine/);
    },
  },
  {
    name: "Ask for a repeat, to the questions",
    limit: 1_400,
    act: async (page) => {
      await main(page).getByRole("link", { name: "Ask for a repeat" }).click();
      await shows(page, /Where do you want to get it\?[\s\S]*Aro Valley Chemist/);
    },
  },
  {
    name: "Check your request, to its check",
    limit: 1_300,
    before: async (page) => {
      const saved = page.waitForResponse((response) => response.request().method() === "POST");
      await main(page)
        .getByRole("checkbox", { name: /Loratadine/ })
        .check();
      await main(page).getByRole("radio", { name: "Aro Valley Chemist" }).check();
      await saved;
    },
    act: async (page) => {
      await main(page).getByRole("button", { name: "Check your request" }).click();
      await shows(page, /Check it before it goes to the practice/);
    },
  },
  {
    name: "Send, to the practice's answer",
    limit: 2_400,
    act: async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await shows(page, /request has been received/);
    },
  },
  {
    name: "Accounts, to what is owed",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Accounts" }).click();
      await shows(page, /account: \$[\d.]+ to pay/);
    },
  },
  {
    name: "Go to payment, to the total",
    limit: 2_400,
    act: async (page) => {
      await main(page).getByRole("button", { name: "Go to payment" }).click();
      await shows(page, /Total\s+\$[\d.]+/);
    },
  },
  {
    name: "Pay, to the receipt",
    limit: 5_500,
    before: async (page) => {
      await page.getByLabel("Card number").fill("4242424242424242");
      await page.getByLabel("Expiry").fill("1230");
      await page.getByLabel("CVC").fill("123");
    },
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Pay \$/ })
        .click();
      await shows(page, new RegExp(billingTexts.paid));
    },
  },
];
