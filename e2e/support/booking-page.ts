import { cookieFrom, post, raw } from "./raw-http.ts";
import { expect, type World } from "./test.ts";

/** Who has an account in this practice, the crowd of patients beyond the cast included. */
export type Holder = Parameters<World["switchToken"]>[0];
type Time = { slotId: string; startsAt: string };
const book = "/appointments?tab=book";

/** Somebody who books without a browser: plain requests, as from a page without JavaScript. */
export async function atTheCounter(portalUrl: string, world: World, who: Holder) {
  const { q } = await world.switchToken(who);
  const cookie = cookieFrom(await raw(portalUrl, `/loginSwitch/${q}`));
  let round = "";

  /** The booking page; its forms are for one round. */
  async function look() {
    const { text } = await raw(portalUrl, book, { headers: { cookie } });
    round = /name="round" value="(\d+)"/.exec(text)?.[1] ?? round;
    return text;
  }

  /** Answers one question. Each answer that is taken begins a new round. */
  async function say(intent: string, fields: Record<string, string>) {
    const answer = await post(portalUrl, book, { intent, round, ...fields }, cookie);
    expect([intent, answer.status, answer.headers.location]).toEqual([intent, 302, book]);
    round = String(Number(round) + 1);
  }

  return {
    look,
    /** The free times of a GP consult, in the order in which they stand on the page. */
    async times(): Promise<Time[]> {
      await look();
      await say("chooseType", { id: "1" });
      const buttons = (await look()).matchAll(/value="(\{&quot;slotId&quot;[^"]+)"/g);
      return [...buttons].map(([, value = ""]) => JSON.parse(value.replaceAll("&quot;", '"')) as Time);
    },
    /** Up to the last look before booking. */
    async choose(time: Time, reason: string) {
      await look();
      await say("chooseType", { id: "1" });
      await say("chooseSlot", { slot: JSON.stringify(time) });
      await say("giveReason", { text: reason });
    },
    /** Whether the booking came about. */
    async book() {
      const { headers } = await post(portalUrl, book, { intent: "book", round }, cookie);
      return String(headers.location).includes("booked=");
    },
  };
}
