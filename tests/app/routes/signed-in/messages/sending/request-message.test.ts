import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { requestMessage } from "#app/routes/signed-in/messages/sending/message-actor.ts";
import type { MessageContext, MessageFile } from "#machines/message/types.ts";

const realFetch = globalThis.fetch;
let requests: Request[];
let respond: () => Response;
let refusals: [string, boolean][];

beforeEach(() => {
  [requests, refusals] = [[], []];
  respond = () => Response.json({ outcome: "sent" });
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(new URL(String(input), "http://portal.test"), init));
    return respond();
  };
  setOpenPage({
    record: "a record",
    onRefused: async (status, isWrite) => void refusals.push([status, isWrite]),
    onSend: () => undefined,
    onUnavailable: async () => undefined,
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  setOpenPage(undefined);
});

const fields = { roleId: "1", recipient: "Practitioner/31", subject: "A rash", body: "Kia ora" };
const message = (changes: object = {}, files: Partial<MessageFile>[] = []) =>
  ({ key: "form", revision: 3, limit: 100, fields: { ...fields, ...changes }, files }) as MessageContext;

describe("a request about a message", () => {
  test("has the fields, the files and the record of its page", async () => {
    const files = [
      { uploadId: "u1", number: undefined },
      { uploadId: undefined, number: 2 },
    ];
    expect(await requestMessage("send", message({}, files), {})).toEqual({
      type: "answered",
      outcome: "sent",
    });
    const [request] = requests;
    expect(request?.method).toBe("POST");
    expect(request?.keepalive).toBe(true);
    expect(request?.headers.get("X-Portal-Record")).toBe("a record");
    expect([...((await request?.formData()) ?? [])]).toEqual([
      ...Object.entries({ intent: "send", key: "form", revision: "3", ...fields }),
      ["upload", "u1"],
      ["kept", "2"],
    ]);
  });

  test("says that it repeats one whose answer was lost, and no other does", async () => {
    const repeats = async (intent: "send" | "autosave", lost: number) => {
      await requestMessage(intent, { ...message(), lost }, {});
      return (await requests.at(-1)?.formData())?.get("repeat");
    };
    expect([await repeats("send", 0), await repeats("send", 1), await repeats("autosave", 1)]).toEqual([
      null,
      "1",
      null,
    ]);
  });

  test("has the message that it answers, or else its draft, in the address", async () => {
    for (const target of [{}, { reply: "7" }, { draft: "8" }, { reply: "7", draft: "8" }]) {
      await requestMessage("send", message(), target);
    }
    expect(requests.map(({ url }) => url.replace("http://portal.test/emails", ""))).toEqual([
      "/outgoing",
      "/outgoing?reply=7",
      "/outgoing?draft=8",
      "/outgoing?reply=7",
    ]);
  });

  test.each([
    ["check", { recipient: "" }, { recipient: expect.any(String) }],
    ["saveDraft", { subject: "", body: "" }, { body: expect.any(String) }],
  ] as const)(
    "is not made to %s what the browser can see to be incomplete",
    async (intent, changes, errors) => {
      expect(await requestMessage(intent, message(changes), {})).toMatchObject({
        outcome: "invalid",
        errors,
      });
      expect(requests).toEqual([]);
    },
  );

  test("is made to save a draft without a recipient, and to check a reply, whose subject is known", async () => {
    await requestMessage("saveDraft", message({ recipient: "" }), {});
    await requestMessage("check", message({ recipient: "", subject: "", roleId: "" }), { reply: "7" });
    expect(requests).toHaveLength(2);
  });

  test("is made to send whatever the message is, because the portal decides", async () => {
    await requestMessage("send", message({ recipient: "" }), {});
    expect(requests).toHaveLength(1);
  });

  test.each([
    [422, undefined, { type: "answered", outcome: "failed" }],
    [499, undefined, { type: "answered", outcome: "failed" }],
    [500, undefined, { type: "lost" }],
    [503, "unavailable", { type: "answered", outcome: "failed" }],
    [503, undefined, { type: "lost" }],
  ])("that is answered %i and %j has failed, or its answer is lost", async (status, header, event) => {
    respond = () => new Response(null, { status, headers: header ? { "X-Portal-Session": header } : {} });
    expect(await requestMessage("send", message(), {})).toEqual(event);
  });

  test("of an ended session is refused once the user has logged in again; saving by itself is no write of theirs", async () => {
    respond = () => new Response(null, { status: 401, headers: { "X-Portal-Session": "expired" } });
    expect(await requestMessage("send", message(), {})).toEqual({ type: "refused" });
    expect(await requestMessage("autosave", message(), {})).toEqual({ type: "refused" });
    expect(refusals).toEqual([
      ["expired", true],
      ["expired", false],
    ]);
  });
});
