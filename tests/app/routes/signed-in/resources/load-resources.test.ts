import { describe, expect, test } from "vitest";
import { loadResources } from "#app/routes/signed-in/resources/load-resources.server.ts";
import type { MediaItem } from "#practice-api/resources/endpoints.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const items: MediaItem[] = [{ id: "pdf", title: "Asthma plan", contentType: "application/pdf" }];
const pdf = Buffer.from("%PDF-1.7").toString("base64");

async function load(path: string, list: () => Promise<unknown> = stubList(items).list, waitSeconds?: number) {
  const context = { record: "token 1", api: { resources: { list, read: async () => pdf } } };
  const session = { data: { patientId: "patient", holderId: "holder" } };
  const services = { documentLimits: { consume: async () => waitSeconds } };
  const { list: listPanel, opened } = await loadResources(
    stubScreen(path, { ...context, session }, services),
  );
  return {
    list: await listPanel,
    opened: opened && { id: opened.id, title: await opened.title, document: await opened.document },
  };
}
const loaded = <T>(value: T) => ({ state: "loaded", value });

describe("the document that the address opens", () => {
  test("opens by its first bytes when the list does not have it or cannot be read", async () => {
    const document = loaded({ kind: "pdf", src: "/resources/other/file?record=token%201" });
    expect((await load("/resources?resource=other")).opened).toEqual({
      id: "other",
      title: loaded("Leaflet"),
      document,
    });
    const failing = await load("/resources?resource=other", () => Promise.reject(new Error("down")));
    expect(failing).toMatchObject({
      list: { state: "failed" },
      opened: { title: loaded("Leaflet"), document },
    });
  });

  test("is not read beyond the account's limit of documents", async () => {
    const { opened } = await load("/resources?resource=other", undefined, 60);
    expect(opened?.document).toEqual(loaded({ kind: "limited" }));
  });
});
