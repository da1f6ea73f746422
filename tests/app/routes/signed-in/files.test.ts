import { RouterContextProvider } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { loader as calendarFile } from "#app/routes/signed-in/appointments/calendar-file.resource.ts";
import { loader as invoiceFile } from "#app/routes/signed-in/billing/invoice-file.resource.ts";
import { loader as letterFile } from "#app/routes/signed-in/letters/letter-file.resource.ts";
import { loader as attachmentFile } from "#app/routes/signed-in/messages/viewer/attachment-file.resource.ts";
import { loader as resourceFile } from "#app/routes/signed-in/resources/resource-file.resource.ts";
import { loader as resultFile } from "#app/routes/signed-in/results/result-file.resource.ts";
import { stubScreen } from "../../../support/screen-args.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const base64 = (text: string) => Buffer.from(text).toString("base64");
const pdf = base64("%PDF-1.7");
const areas = ["appointments", "messages", "results", "letters", "resources", "billing"];

/** Requests a file of a stubbed practice. A refusal that the route throws is its response. */
async function send(
  loader: (args: never) => Promise<unknown>,
  path: string,
  params: Record<string, string>,
  api: object,
  more: object = {},
): Promise<Response> {
  const menu = async () => ({ entries: areas.map((area) => ({ area })) });
  const data = {
    apiUrl: "https://practice.test/api",
    holderId: "7",
    patientId: "8",
    patientName: "Tama Ngata",
  };
  const context = new RouterContextProvider();
  const {
    request,
    url,
    context: stub,
  } = stubScreen(path, {
    menu,
    api,
    session: { data },
    noteError: () => undefined,
    ...more,
  });
  context.set(requestContext, stub);
  const documentLimits = { consume: async () => undefined };
  context.set(servicesContext, { documentLimits, html: cleaner } as never);
  try {
    return (await loader({ request, url, params, context, pattern: "" } as never)) as Response;
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit };
    if (init === undefined) throw thrown;
    return new Response(null, init);
  }
}
const text = async (response: Response) => [response.status, await response.text()];

describe("the file of a result", () => {
  const result = (detail: object, query = "?record=token") =>
    send(resultFile, `/reports/5/file${query}`, { id: "5" }, { results: { read: async () => detail } });

  test("is the PDF, or the HTML to save", async () => {
    expect(await text(await result({ kind: "pdf", data: pdf }))).toEqual([200, "%PDF-1.7"]);
    const html = await result({ kind: "html", html: "<p>Kia ora</p>" });
    expect(html.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(await html.text()).toContain("<p>Kia ora</p>");
  });

  test("is missing for a result that is no document", async () => {
    expect((await result({ kind: "table", observations: [], unreadable: 0 })).status).toBe(404);
  });

  test("is refused to an address without the record's token, because reading marks the result as read", async () => {
    expect((await result({ kind: "pdf", data: pdf }, "")).status).toBe(400);
  });

  test("is that of the result in the address", async () => {
    const asked: unknown[] = [];
    const read = async (input: unknown) => {
      asked.push(input);
      return { kind: "pdf", data: pdf };
    };
    await send(resultFile, "/reports/5/file?record=token", { id: "5" }, { results: { read } });
    expect(asked).toEqual([{ resultId: "5" }]);
  });
});

describe("the file of a resource", () => {
  const resource = (data: string, contentType?: string) => {
    let lists = 0;
    const list = async () => {
      lists += 1;
      return { entries: [{ id: "other" }, { id: "5", contentType }], unreadable: 0 };
    };
    const read = async ({ resourceId }: { resourceId: string }) => (resourceId === "5" ? data : "");
    const response = send(resourceFile, "/resources/5/file", { id: "5" }, { resources: { list, read } });
    return response.then((received) => ({ received, lists }));
  };

  test("is known by its content, without a look at the list", async () => {
    const { received, lists } = await resource(pdf);
    expect([await text(received), lists]).toEqual([[200, "%PDF-1.7"], 0]);
  });

  test("has the type of the list when its content is no file", async () => {
    const typeOf = async (listed: string) =>
      (await resource(base64("<p>Kia ora"), listed)).received.headers.get("content-type");
    expect(await typeOf("text/html")).toBe("text/html; charset=utf-8");
    expect(await typeOf("text/plain")).toBe("text/plain; charset=utf-8");
  });
});

test("the file of an invoice, and of a letter, is that of the address", async () => {
  const invoicePdf = async ({ invoiceId }: { invoiceId: string }) => ({ pdf: invoiceId === "5" ? pdf : "" });
  const invoice = await send(invoiceFile, "/accounts/5/file", { id: "5" }, { billing: { invoicePdf } });
  expect(await text(invoice)).toEqual([200, "%PDF-1.7"]);
  const read = async ({ letterId }: { letterId: string }) => ({
    id: letterId,
    data: letterId === "5" ? pdf : "",
  });
  const letter = await send(letterFile, "/letters/5/file", { id: "5" }, { letters: { read } });
  expect(await text(letter)).toEqual([200, "%PDF-1.7"]);
});

test("the file of an attachment is the one with the number of the address, counted from 1", async () => {
  const attachments = [{ data: base64("%PDF-1") }, { data: base64("%PDF-2") }];
  const read = async ({ messageId }: { messageId: string }) => ({
    attachments: messageId === "5" ? attachments : [],
  });
  const attachment = (number: string) =>
    send(attachmentFile, `/emails/5/attachments/${number}/file`, { id: "5", number }, { messages: { read } });
  expect(await text(await attachment("2"))).toEqual([200, "%PDF-2"]);
  expect((await attachment("3")).status).toBe(404);
});

describe("the calendar file of an appointment", () => {
  const appointment = {
    id: "5",
    startsAt: "2026-11-25T10:15:00+13:00",
    type: "GP consult",
    status: "future",
    minutes: 15,
    practiceName: "Kererū Street Medical Centre",
  };
  const calendar = (changes: object = {}, isActing = false) => {
    const list = async () => ({ entries: [{ ...appointment, ...changes }], unreadable: 0 });
    return send(calendarFile, "/appointments/5.ics", { id: "5" }, { appointments: { list } }, { isActing });
  };

  test("names the practice, and the patient only for a person who acts for them", async () => {
    const own = await (await calendar()).text();
    expect(own).toContain("SUMMARY:Appointment\\, Kererū Street Medical Centre");
    expect(own).not.toContain("Tama");
    expect(await (await calendar({}, true)).text()).toContain("Tama");
    expect(await (await calendar({ practiceName: undefined })).text()).toContain("the practice");
  });

  test("has a name that says whether the appointment is cancelled, and nothing about the patient", async () => {
    const name = async (response: Response) => response.headers.get("content-disposition");
    expect(await name(await calendar())).toBe('attachment; filename="appointment.ics"');
    expect(await name(await calendar({ status: "cancelled" }))).toBe(
      'attachment; filename="appointment-cancelled.ics"',
    );
  });
});
