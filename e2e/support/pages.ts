import type { Page } from "@playwright/test";
import { type Screen, signedInScreens } from "../../app/screens.ts";
import { type Account, expect, type World } from "./test.ts";

/** The path of every screen that requires a session and takes no parameter. */
export const signedInPages = signedInScreens.map(({ path }) => path).filter((path) => !path.includes(":"));

/** Screens with tabs, or with a parameter in their path: the addresses to open, for one account. */
const addresses: Record<string, (patientId: string) => readonly string[]> = {
  "/appointments": () => ["book", "upcoming", "history"].map((tab) => `/appointments?tab=${tab}`),
  "/medications": () => [
    "/medications",
    "/medications?tab=history",
    "/medications?tab=history&show=repeated",
  ],
  "/diagnosis": () => ["longTerm", "recent", "all"].map((tab) => `/diagnosis?tab=${tab}`),
  "/immunisation": () => ["due", "overdue", "administered", "all"].map((tab) => `/immunisation?tab=${tab}`),
  "/letters": (patientId) => ["/letters", `/letters?letter=${patientId}-letter-0`],
  "/resources": (patientId) => ["/resources", `/resources?resource=${patientId}-resource-0`],
  "/preview": (patientId) => ["/preview", `/preview?letter=${patientId}-letter-0`],
  "/emails": () => ["/emails", "/emails?box=sent", "/emails?box=drafts"],
  "/timeline": () => ["/timeline", "/timeline?show=60", "/timeline?show=filter&dialog=open"],
  "/accounts": () => ["/accounts", "/accounts?tab=all"],
  // No payment has this id: the page of another account's payment.
  "/accounts/payment/:id": () => ["/accounts/payment/none"],
  "/appointments/slip/:id": (patientId) => [`/appointments/slip/${patientId}-appointment-0`],
};

/** Returns every address of a screen: one for each tab. */
export function addressesOf({ path }: Screen, world: World, account: Account): readonly string[] {
  const addressesFor = addresses[path];
  if (addressesFor) return addressesFor(world.people[account].patientId);
  if (path.includes(":")) throw new Error(`Add an address for ${path} to e2e/support/pages.ts.`);
  return [path];
}

/** In `npm run soak` all, and in `npm test` one in so many: what is on every screen of a kind is looked at on some. */
export const sampled = <T>(all: readonly T[], every = 5): readonly T[] =>
  process.env.SOAK ? all : all.filter((_, index) => index % every === 0);

/** Every address of every screen that requires a session. */
export const allAddresses = (world: World, account: Account) =>
  signedInScreens.flatMap((screen) => addressesOf(screen, world, account));

/** Addresses that have a dialog open, for an account with an appointment to come, a read result and a message. */
export async function dialogAddresses(world: World, account: Account): Promise<readonly string[]> {
  const idIn = async (collection: string, isMeant: (entry: Record<string, unknown>) => boolean) => {
    const entries = (await world.list(collection, account)) as unknown as readonly Record<string, unknown>[];
    return encodeURIComponent(String(entries.find(isMeant)?.id));
  };
  const [appointment, result, message, contact] = await Promise.all([
    idIn(
      "appointments",
      ({ category, startsAt }) => category === "upcoming" || String(startsAt) > "2026-11-25",
    ),
    idIn("results", ({ isRead, html, pdf }) => isRead === true && html === undefined && pdf === undefined),
    idIn("messages", ({ box }) => box === "inbox"),
    idIn("emergencyContacts", () => true).catch(() => undefined),
  ]);
  return [
    ...["details", "contactDetails", "password", "addContact", "address"].map(
      (edit) => `/profile?edit=${edit}`,
    ),
    ...(contact === undefined ? [] : [`/profile?contact=${contact}`, `/profile?remove=${contact}`]),
    `/appointments?tab=upcoming&cancel=${appointment}`,
    `/reports?result=${result}`,
    `/emails?message=${message}`,
    `/emails/compose?reply=${message}`,
  ];
}

/** Waits for the patient's photo, which is the last thing that a page reads from the practice by itself. */
export async function expectPhoto(page: Page) {
  const photo = page.locator("img.avatar").first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}
