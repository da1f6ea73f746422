type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
/** Opens a page, or sends a form of it. */
type Send = (path: string, fields?: Record<string, string>) => Promise<Answer>;
type Time = { slotId: string; startsAt: string };
const book = "/appointments?tab=book";

/** The steps of a booking as plain requests. */
export function bookingSteps(send: Send) {
  let page = { revision: "", shown: "" };
  let address = book;
  let step = "";

  /** Returns the booking page and takes what its forms send. */
  async function read() {
    const { text } = await send(address);
    const [, revision = page.revision] = /name="revision" value="(\d+)"/.exec(text) ?? [];
    const [, shown = page.shown] = /name="shown" value="([\w.-]+)"/.exec(text) ?? [];
    page = { revision, shown };
    step = /name="step" value="(\w+)"/.exec(text)?.[1] ?? step;
    return text;
  }

  /** Opens a question. */
  async function open(question: string) {
    address = `${book}&step=${question}`;
    await read();
  }

  /** Submits one answer. The page that follows has another revision. */
  async function submit(intent: string, fields: Record<string, string>) {
    const response = await send(book, { intent, ...page, step, ...fields });
    if (response.status !== 302) throw new Error(`${intent} was answered with ${response.status}.`);
    address = String(response.headers.location);
    step = "";
    await read();
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
    bookingFields: () => ({ intent: "book", ...page }),
    /** Returns whether the appointment was booked. */
    async book() {
      const { headers } = await send(book, { intent: "book", ...page });
      return String(headers.location).includes("booked=");
    },
  };
}
