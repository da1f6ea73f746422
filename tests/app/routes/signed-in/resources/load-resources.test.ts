import { describe, expect, test } from "vitest";
import { loadResources } from "#app/routes/signed-in/resources/load-resources.server.ts";
import { detailsOf } from "#app/routes/signed-in/resources/resource.ts";
import type { MediaItem } from "#practice-api/resources/endpoints.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const items: MediaItem[] = [
  { id: "pdf", title: "Asthma plan", contentType: "application/pdf", url: "https://example.org/plan" },
  { id: "untitled", contentType: "image/png" },
  { id: "site", title: "Quitline", contentType: "text/uri-list", url: "http://www.quit.org.nz/help?a=1" },
  { id: "secure", title: "", url: "https://www.quit.org.nz/" },
  { id: "script", title: "Sign up", url: "javascript:alert(1)" },
  { id: "mail", title: "Mail", url: "mailto:https://example.org" },
  { id: "relative", title: "Local", url: "/login" },
  { id: "empty", title: "Nothing" },
];

const pdf = Buffer.from("%PDF-1.7").toString("base64");

async function load(
  path: string,
  {
    list = stubList(items).list as () => Promise<unknown>,
    waitSeconds,
  }: {
    list?: () => Promise<unknown>;
    waitSeconds?: number;
  } = {},
) {
  const context = { record: "token 1", api: { resources: { list, read: async () => pdf } } };
  const session = { data: { patientId: "patient", holderId: "holder" } };
  const services = { documentLimits: { consume: async () => waitSeconds } };
  const {
    list: listPanel,
    opened,
    pages,
  } = await loadResources(stubScreen(path, { ...context, session }, services));
  return {
    pages,
    list: await listPanel,
    opened: opened && { id: opened.id, title: await opened.title, document: await opened.document },
  };
}
const loaded = <T>(value: T) => ({ state: "loaded", value });

describe("the list of resources", () => {
  test("has documents, websites, and what the portal does not open", async () => {
    const { list, opened, pages } = await load("/resources");
    expect(list).toMatchObject(
      loaded({
        entries: [
          { id: "pdf", title: "Asthma plan", kind: "document", format: "PDF" },
          { id: "untitled", title: "Leaflet", kind: "document", format: "Picture" },
          {
            id: "site",
            title: "Quitline",
            kind: "link",
            href: "http://www.quit.org.nz/help?a=1",
            host: "www.quit.org.nz",
          },
          { id: "secure", title: "Leaflet", kind: "link", href: "https://www.quit.org.nz/" },
          { id: "script", title: "Sign up", kind: "unknown" },
          { id: "mail", title: "Mail", kind: "unknown" },
          { id: "relative", title: "Local", kind: "unknown" },
          { id: "empty", title: "Nothing", kind: "unknown" },
        ],
        hasMore: false,
      }),
    );
    expect([opened, pages]).toEqual([undefined, 1]);
  });

  test("says what each is before it is pressed", () => {
    expect(detailsOf({ id: "a", title: "A", kind: "document", format: "PDF" })).toBe("PDF");
    expect(detailsOf({ id: "a", title: "A", kind: "link", href: "https://a.nz/b", host: "a.nz" })).toBe(
      "a.nz",
    );
    expect(detailsOf({ id: "a", title: "A", kind: "unknown" })).toMatch(/^This cannot be opened here/);
  });
});

describe("the document that the address opens", () => {
  test("has the title and the type that the list has for it", async () => {
    const { opened } = await load("/resources?resource=pdf");
    const document = loaded({ kind: "pdf", src: "/resources/pdf/file?record=token%201" });
    expect(opened).toEqual({ id: "pdf", title: loaded("Asthma plan"), document });
    expect((await load("/resources?resource=untitled")).opened).toMatchObject({
      title: loaded("Leaflet"),
      document: loaded({ kind: "picture" }),
    });
  });

  test("opens by its first bytes when the list does not have it or cannot be read", async () => {
    const document = loaded({ kind: "pdf", src: "/resources/other/file?record=token%201" });
    expect((await load("/resources?resource=other")).opened).toEqual({
      id: "other",
      title: loaded("Leaflet"),
      document,
    });
    const failing = await load("/resources?resource=other", {
      list: () => Promise.reject(new Error("down")),
    });
    expect(failing).toMatchObject({
      list: { state: "failed" },
      opened: { title: loaded("Leaflet"), document },
    });
  });

  test("is not read beyond the account's limit of documents", async () => {
    const { opened } = await load("/resources?resource=other", { waitSeconds: 60 });
    expect(opened?.document).toEqual(loaded({ kind: "limited" }));
  });
});
