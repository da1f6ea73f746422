import type { Page } from "@playwright/test";
import type { World } from "./test.ts";

/** The card provider's published test cards. */
export const cards = {
  visa: "4242424242424242",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  declined: "4000000000000002",
  challenged: "4000002760003184",
} as const;

/** Enters a card, as the card provider's fields take it. */
export async function enterCard(page: Page, number: string = cards.visa) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC").fill(number === cards.amex ? "1234" : "123");
}

/** The amount to pay on /accounts. */
export async function chooseAmount(page: Page, amount: string) {
  await page.getByRole("button", { name: "Pay part of it" }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
}

export async function goToPayment(page: Page) {
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page.getByLabel("Card number").waitFor();
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

export type Figures = { id: string; reference: string; amount: number; balance: number };

/** What the practice has on an account, in its order, in cents. */
export async function pendingAtPractice(world: World, account: "sione" | "aroha"): Promise<Figures[]> {
  const invoices = (await world.list("invoices", account)) as unknown as Figures[];
  return invoices.filter(({ balance }) => balance > 0);
}

export const dollars = (cents: number) =>
  new Intl.NumberFormat("en-NZ", { style: "currency", currency: "NZD" }).format(cents / 100);

/** Whose account it is, and what is owed on it. */
export const accountHeading = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).first();
