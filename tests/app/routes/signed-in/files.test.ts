import { RouterContextProvider } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { requestContext } from "#app/.server/request-context.ts";
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

  test("has the type of the list when its content is no file", async () => {
    const typeOf = async (listed: string) =>
      (await resource(base64("<p>Kia ora"), listed)).received.headers.get("content-type");
    expect(await typeOf("text/html")).toBe("text/html; charset=utf-8");
    expect(await typeOf("text/plain")).toBe("text/plain; charset=utf-8");
  });
});
