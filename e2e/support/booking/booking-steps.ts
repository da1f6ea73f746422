type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
/** Opens a page, or sends a form of it. */
type Send = (path: string, fields?: Record<string, string>) => Promise<Answer>;
type Time = { slotId: string; startsAt: string };
const book = "/appointments?tab=book";

/** The steps of a booking as plain requests. */
export function bookingSteps(send: Send) {
  let revision = "";
  let address = book;
  let step = "";

  /** Returns the booking page and takes the revision of its forms. */
  async function read() {
    const { text } = await send(address);
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
    const response = await send(book, { intent, revision, step, ...fields });
    if (response.status !== 302) throw new Error(`${intent} was answered with ${response.status}.`);
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
    bookingFields: () => ({ intent: "book", revision }),
    /** Returns whether the appointment was booked. */
    async book() {
      const { headers } = await send(book, { intent: "book", revision });
      return String(headers.location).includes("booked=");
    },
  };
}
