import type { Browser, Page } from "@playwright/test";
import { appointmentTypes } from "../fixtures/practice/appointment-types.ts";
import { staff } from "../fixtures/practice/staff.ts";
import { randomNumbers } from "../fixtures/seed.ts";
import type { PracticeControl } from "../mock-server/control/client.ts";
import { dollars, enterCard } from "./support/paying.ts";
import { type Press, press } from "./support/presses.ts";
import { giveSession, startSession } from "./support/sign-in.ts";
import { test, type World } from "./support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const pressesOfWalk = 30;
const starts = [
  "/appointments?tab=book&step=type",
  "/appointments?tab=book&step=type",
  "/medication/repeat",
  "/accounts",
  "/emails/compose",
  "/",
] as const;

type Step = Press & { person: string };

/** What differs between what was pressed, what the page showed and what the practice received. */
async function walk(
  { browser, practice, portalUrl }: { browser: Browser; practice: PracticeControl; portalUrl: string },
  { seed, latencyMs }: { seed: string; latencyMs: number },
): Promise<string[]> {
  const draw = randomNumbers(seed);
  const world: World = await practice.createWorld({
    scenario: "default-family",
    now: "2026-11-24T09:00:00+13:00",
    running: false,
  });
  const context = await browser.newContext();
  try {
    const account = draw() < 0.75 ? "aroha" : "sione";
    await giveSession(context, await startSession(portalUrl, world, account));
    await world.addFault({ effect: { type: "latency", uniform: { from: 0, to: latencyMs }, seed } });
    const page = await context.newPage();
    const isQuiet = watch(page);
    await page.goto(starts[Math.floor(draw() * starts.length)] ?? "/");
    const steps: Step[] = [];
    const trace: string[] = [];
    const problems: string[] = [];
    const own = world.people[account].name;
    for (let index = 0; index < pressesOfWalk; index++) {
      await pause(page, draw, isQuiet);
      if (await page.getByLabel("Card number").isVisible()) await enterCard(page).catch(() => undefined);
      const made = await press(page, { row: draw(), element: draw() }, `Word ${index}`).catch(
        () => undefined,
      );
      if (made === undefined) continue;
      steps.push({ ...made, person: made.shown.acting || own });
      trace.push(
        `  ${made.what} ${JSON.stringify(made.label.slice(0, 50))} ${made.value.slice(0, 30)}${made.isTaken ? "" : " (held)"}`,
      );
    }
    // What is still to be sent goes when the page is left.
    await settled(page, isQuiet);
    await page.goto("/vitals");
    await settled(page, isQuiet);
    const unused = steps.filter(({ isTaken }) => isTaken);
    for (const entry of await world.journal()) {
      const fits = writes[entry.call as keyof typeof writes];
      if (fits === undefined) continue;
      const of = {
        world,
        entry,
        name: entry.person === undefined ? own : world.people[entry.person as "tama"].name,
      };
      const at = unused.findIndex((one) => fits({ ...of, step: one }));
      if (at === -1)
        problems.push(`No page showed ${entry.call} for ${of.name} ${JSON.stringify(entry.input)}`);
      else if (entry.input?.as !== "draft") unused.splice(at, 1);
    }
    return problems.length === 0 ? [] : [`walk ${seed}`, ...problems, ...trace];
  } finally {
    await context.close();
    await world.remove();
  }
}

/** Counts a page's requests: it is quiet while none is under way. */
function watch(page: Page): () => boolean {
  const underWay = new Set<unknown>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return () => underWay.size === 0;
}

const frame = (page: Page, count = 1) =>
  page
    .evaluate(async (left) => {
      for (let index = 0; index < left; index++) await new Promise(requestAnimationFrame);
      return document.querySelector("[aria-busy=true], [data-held], [data-pending], .skeleton") === null;
    }, count)
    .catch(() => false);

async function settled(page: Page, isQuiet: () => boolean) {
  const end = Date.now() + 60_000;
  for (let calm = 0; calm < 3; calm = (await frame(page, 2)) && isQuiet() ? calm + 1 : 0) {
    if (Date.now() > end) throw new Error(`${page.url()} stays busy`);
  }
}

/** The time between two presses: none, some frames, or until nothing is under way. */
async function pause(page: Page, draw: () => number, isQuiet: () => boolean) {
  const kind = draw();
  const frames = Math.floor(draw() * 40);
  if (kind < 0.35) return;
  await (kind < 0.65 ? frame(page, frames) : settled(page, isQuiet));
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const typeName = (id: unknown) => appointmentTypes.find((type) => type.id === id)?.name ?? "";
/** "24-11-2026, 09:30" of "32-20261124T0930". */
const timeOf = (slotId: unknown) =>
  String(slotId).replace(/^\d+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*$/, "$3-$2-$1, $4:$5");
const titled = (text: string) =>
  /(?:Book this|Ask for this repeat|appointment) for (?:you, )?(.+)\?/.exec(text)?.[1];

type Write = { world: World; entry: Awaited<ReturnType<World["journal"]>>[number]; name: string; step: Step };
const inputOf = ({ entry }: Write) => (entry.input ?? {}) as Record<string, unknown>;

/** Whether a call of the practice is what the page showed at a press. */
const writes = {
  "POST Patient/Appointment": (write: Write) => {
    const { slotId, typeId, reason } = inputOf(write);
    const text = plain(write.step.shown.text);
    const provider = staff.find(({ id }) => String(slotId).startsWith(`${id}-`))?.name ?? "";
    const parts = [
      timeOf(slotId),
      provider,
      `${typeName(typeId)},`,
      reason === "Not Provided" ? "No reason given" : String(reason),
    ];
    return (
      write.step.what === "book" && titled(text) === write.name && parts.every((part) => text.includes(part))
    );
  },
  "POST Patient/SendRepeatMedicationRequest": (write: Write) => {
    const { medicationIds, collection, pharmacyName, isUrgent } = inputOf(write);
    const text = plain(write.step.shown.text);
    const medicines = /Medicines\n([\s\S]*?)\nChange/.exec(text)?.[1]?.split("\n").filter(Boolean) ?? [];
    return (
      write.step.what === "send" &&
      titled(text) === write.name &&
      medicines.length === (medicationIds as string[]).length &&
      text.includes(collection === "pickUp" ? "Pick up" : String(pharmacyName)) &&
      text.includes(isUrgent ? "\nUrgent" : "\nUsual")
    );
  },
  "POST Patient/Message": (write: Write) => {
    const { as, recipients, subject, body } = inputOf(write);
    const { what, shown, person, value } = write.step;
    const isDraft = as === "draft";
    const typed = {
      ...shown.message,
      ...(isDraft && (what === "subject" || what === "body") ? { [what]: value } : {}),
    };
    const [to] = recipients as { reference: string }[];
    return (
      person === write.name &&
      typed.subject === (subject ?? "") &&
      typed.body === (body ?? "") &&
      (isDraft || (what === "message" && typed.to === to?.reference))
    );
  },
  "POST patient/SaveTempPayment": (write: Write) => {
    const { amount, fee } = inputOf(write);
    const { what, label } = write.step;
    return what === "pay" && plain(label).includes(`Pay ${dollars(Number(amount) + Number(fee))} for`);
  },
};

const batches = [
  // Between them they book, write and ask for a repeat.
  { title: "walks", seeds: [5, 9], latencyMs: 300 },
  ...Array.from({ length: 50 }, (_, batch) => ({
    title: "soak: walks",
    seeds: Array.from({ length: 10 }, (_, index) => 1 + batch * 10 + index),
    latencyMs: 3_000,
  })),
];

for (const { title, seeds, latencyMs } of batches) {
  test(`${title} from ${seeds[0]}: what is sent is what the page showed when it was pressed`, async ({
    browser,
    practice,
    portalUrl,
  }) => {
    test.setTimeout(600_000);
    const found = await Promise.all(
      seeds.map((seed) => walk({ browser, practice, portalUrl }, { seed: `presses ${seed}`, latencyMs })),
    );
    test.expect(found.flat()).toEqual([]);
  });
}
