import { describe, expect, test } from "vitest";
import { openPreview } from "#app/routes/signed-in/preview/open-preview.server.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const pdf = Buffer.from("%PDF-1.7").toString("base64");

/** Opens a preview of an account with these areas. */
async function open(query: string, areas = ["letters", "resources", "messages"]) {
  const read: string[] = [];
  const api = {
    letters: {
      read: async ({ letterId }: { letterId: string }) => {
        read.push(`letter ${letterId}`);
        return { id: letterId, data: pdf };
      },
    },
    messages: {
      read: async ({ messageId }: { messageId: string }) => {
        read.push(`message ${messageId}`);
        return { attachments: [{ contentType: "application/pdf", data: pdf }] };
      },
    },
  };
  const context = {
    api,
    record: "r",
    menu: async () => ({ entries: areas.map((area) => ({ area })) }),
    session: { data: { patientId: "patient", holderId: "holder" } },
  };
  const services = {
    audit: { record: async () => undefined },
    documentLimits: { consume: async () => undefined },
  };
  const preview = await openPreview(stubScreen(`/preview${query}`, context, services));
  return preview && { name: preview.name, document: await preview.document, read };
}

describe("a preview", () => {
  test.each([
    ["?letter=7", "letter", "/letters/7/file?record=r", ["letter 7"]],
    ["?resource=7", "document", "/resources/7/file?record=r", []],
    ["?message=7&attachment=1", "attachment", "/emails/7/attachments/1/file?record=r", ["message 7"]],
  ])("at %s is a %s", async (query, name, src, read) => {
    expect(await open(query)).toEqual({ name, document: { kind: "pdf", src }, read });
  });

  test("of an attachment that the message does not have is missing", async () => {
    expect((await open("?message=7&attachment=2"))?.document).toEqual({ kind: "missing" });
  });

  test.each([
    ["?letter=7", ["resources", "messages"]],
    ["?resource=7", ["letters", "messages"]],
    ["?message=7&attachment=1", ["letters", "resources"]],
  ])("at %s is refused without its area", async (query, areas) => {
    await expect(open(query, areas)).rejects.toMatchObject({ init: { status: 403 } });
  });
});
