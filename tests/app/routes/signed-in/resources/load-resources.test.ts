import { expect, test } from "vitest";
import { loadResources } from "#app/routes/signed-in/resources/loader.server.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

test("a leaflet is not read beyond the account's limit of documents", async () => {
  const read = async () => Buffer.from("%PDF-1.7").toString("base64");
  const context = {
    record: "token 1",
    api: { resources: { list: stubList([]).list, read } },
    session: { data: { patientId: "patient", holderId: "holder" } },
  };
  const services = { documentLimits: { consume: async () => 60 } };
  const { opened } = await loadResources(stubScreen("/resources?resource=other", context, services));
  expect(await opened?.document).toEqual({ state: "loaded", value: { kind: "limited" } });
});
