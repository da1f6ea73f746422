import { cookieFrom, formRequest, post, raw } from "./raw-http.ts";
import { expect, type World } from "./test.ts";

/** Every account holder of the practice, generated patients included. */
export type Holder = Parameters<World["switchToken"]>[0];

type Time = { slotId: string; startsAt: string };
const book = "/appointments?tab=book";

/** Books with plain requests, as a browser without JavaScript does. */
export async function bookingClient(portalUrl: string, world: World, who: Holder) {
  const { q } = await world.switchToken(who);
  const cookie = cookieFrom(await raw(portalUrl, `/loginSwitch/${q}`));
  let revision = "";
  let address = book;
  let step = "";

  /** Returns the booking page and takes the revision of its forms. */
  async function read() {
    const { text } = await raw(portalUrl, address, { headers: { cookie } });
    revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? revision;
    step = /name="step" value="(\w+)"/.exec(text)?.[1] ?? step;
    return text;
  }

  /** Opens a question. */
  async function open(question: string) {
    address = `${book}&step=${question}`;
    await read();
  }

  /** Submits one answer. Each one that is accepted begins a new revision. */
  async function submit(intent: string, fields: Record<string, string>) {
    const response = await post(portalUrl, book, { intent, revision, step, ...fields }, cookie);
    expect([intent, response.status]).toEqual([intent, 302]);
    address = String(response.headers.location);
    step = /step=(\w+)/.exec(address)?.[1] ?? "";
    revision = String(Number(revision) + 1);
  }

  return {
    read,
    /** Returns the free times of a GP consult, in the order of the page. */
    async times(): Promise<Time[]> {
      await open("type");
      await submit("chooseType", { id: "1" });
      const buttons = (await read()).matchAll(/value="(\{&quot;slotId&quot;[^"]+)"/g);
      return [...buttons].map(([, value = ""]) => JSON.parse(value.replaceAll("&quot;", '"')) as Time);
    },
    /** Answers every question up to the confirmation. */
    async choose(time: Time, reason: string) {
      await open("type");
      await submit("chooseType", { id: "1" });
      await submit("chooseSlot", { slot: JSON.stringify(time) });
      await submit("giveReason", { text: reason });
    },
    /** The form that books. */
    bookingForm: () => formRequest({ intent: "book", revision }, cookie),
    /** Returns whether the appointment was booked. */
    async book() {
      const { headers } = await post(portalUrl, book, { intent: "book", revision }, cookie);
      return String(headers.location).includes("booked=");
    },
  };
}
