import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

type Walk = { page: Page; tap: (target: Locator) => Promise<void> };
type Task = {
  task: string;
  /** How many taps it may take from the dashboard. */
  most: number;
  who?: "aroha" | "sione";
  steps: (walk: Walk) => Promise<void>;
  done: (page: Page) => Locator;
};

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();
const booked = (page: Page) => page.getByRole("heading", { name: "Appointment Booked successfully" });
const actingFor = (page: Page) =>
  page.getByRole("region", { name: "Whose record is open" }).getByText("Tama Ngata");
const toMessages = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "Unread messages" }).getByRole("link");
const bookTab = (page: Page) => main(page).getByRole("link", { name: /^Book/ }).first();
const bookOwn = async ({ page, tap }: Walk) => {
  await tap(bookTab(page));
  await tap(firstTime(page));
  await tap(button(page, "Continue"));
  await tap(button(page, "Book"));
};

const tasks: Task[] = [
  {
    task: "book for oneself, the kind as last time",
    most: 4,
    steps: bookOwn,
    done: booked,
  },
  {
    task: "book for oneself, the usual kind",
    most: 4,
    who: "aroha",
    steps: bookOwn,
    done: booked,
  },
  {
    task: "book for a child",
    most: 6,
    who: "aroha",
    steps: async ({ page, tap }) => {
      await tap(main(page).getByRole("button", { name: /Tama/ }));
      await expect(actingFor(page)).toBeVisible();
      await tap(bookTab(page));
      await tap(button(page, "A doctor"));
      await tap(firstTime(page));
      await tap(button(page, "Continue"));
      await tap(button(page, "Book for Tama Ngata"));
    },
    done: booked,
  },
  {
    task: "ask for a repeat at the usual pharmacy",
    most: 4,
    steps: async ({ page, tap }) => {
      await tap(page.getByRole("listitem").filter({ hasText: "Long term medications" }).getByRole("link"));
      await tap(page.getByRole("button", { name: "Ask again for Metformin" }));
      await tap(button(page, "Check your request"));
      await tap(button(page, "Send request"));
    },
    done: (page) => page.getByText("It will be sent to Te Aro Pharmacy").first(),
  },
  {
    task: "open the new result",
    most: 1,
    who: "aroha",
    steps: ({ page, tap }) => tap(page.getByRole("button", { name: /^Open New result: / }).first()),
    done: (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).first(),
  },
  {
    task: "open the newest of many new results",
    most: 1,
    steps: ({ page, tap }) =>
      tap(
        page
          .getByRole("listitem")
          .filter({ hasText: /\d new results/ })
          .getByRole("button")
          .first(),
      ),
    done: (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).first(),
  },
  {
    task: "read the newest message",
    most: 1,
    who: "aroha",
    steps: ({ page, tap }) => tap(page.getByRole("button", { name: /^Read New message from / }).first()),
    done: (page) =>
      page
        .locator(".open-message")
        .getByRole("link", { name: /^Reply/ })
        .first(),
  },
  {
    task: "write to my GP",
    most: 4,
    who: "aroha",
    steps: async ({ page, tap }) => {
      await tap(toMessages(page));
      await tap(page.getByRole("link", { name: "Compose Message" }));
      await tap(page.getByRole("radio", { name: /^My GP: / }));
      await page.getByLabel("Subject").fill("A rash");
      await page.getByRole("textbox", { name: "Message", exact: true }).fill("It itches.");
      await tap(page.getByRole("button", { name: /^Send to / }));
    },
    done: (page) => page.getByText(/^Sending to /).first(),
  },
  {
    task: "go on with a draft",
    most: 2,
    who: "aroha",
    steps: async ({ page, tap }) => {
      await tap(toMessages(page));
      await tap(page.getByRole("link", { name: "Go on writing" }));
    },
    done: (page) => page.getByRole("dialog", { name: "Draft Message" }),
  },
  {
    task: "delete the newest message",
    most: 2,
    who: "aroha",
    steps: async ({ page, tap }) => {
      await tap(page.getByRole("button", { name: /^Read New message from / }).first());
      await tap(page.locator(".open-message").getByRole("button", { name: "Delete" }));
    },
    done: (page) => page.getByText(/^Deleting the message\./).first(),
  },
  {
    task: "switch to a child",
    most: 1,
    who: "aroha",
    steps: ({ page, tap }) => tap(main(page).getByRole("button", { name: /Tama/ })),
    done: actingFor,
  },
  {
    task: "change the address",
    most: 5,
    steps: async ({ page, tap }) => {
      await tap(page.getByRole("banner").getByRole("button", { name: /Sione/ }));
      await tap(page.getByRole("link", { name: "Profile" }));
      await tap(page.getByRole("link", { name: "New address" }));
      await page.getByLabel("Street and number").fill("8 Ōwhiro Bay Parade");
      await page.getByLabel("Town or city").fill("Wellington");
      await page.getByLabel("Postcode").fill("6023");
      await tap(button(page, "Send to reception"));
    },
    done: (page) => page.getByText("Your new address is sent to reception.").first(),
  },
  {
    task: "pay everything",
    most: 3,
    who: "aroha",
    steps: async ({ page, tap }) => {
      await tap(page.getByRole("link", { name: /invoices? to pay$/ }));
      await tap(button(page, "Go to payment"));
    },
    done: (page) => page.getByRole("button", { name: /^Pay \$/ }),
  },
];

// The page of the payment loads the card provider.
test.use({ viewport: { width: 390, height: 844 }, allowedHost: /\/stripe\// });

for (const { task, most, who = "sione", steps, done } of tasks) {
  test(`${task}: at most ${most} taps from the dashboard on a phone`, async ({ page, signIn }) => {
    await signIn(who);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await steps({ page, tap });
    await expect(done(page)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(most);
  });
}
