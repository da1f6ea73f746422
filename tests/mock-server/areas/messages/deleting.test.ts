import { describe, expect, test } from "vitest";
import { messages } from "#practice-api/messages/endpoints.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();

describe("deleting messages", () => {
  test("removes one or several from any box, several with a comma at the end", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { entries } = await aroha.call(messages.list, { box: "inbox" });
    const ids = entries.map(({ id }) => id);
    await aroha.call(messages.remove, { messageIds: ids.slice(0, 1) });
    const path = `/~${aroha.world.id}/api/Patient/DeleteMessage?PatientID=${idOf("aroha")}&MessageID=${ids[1]},${ids[2]},`;
    expect((await practice.send(path, { method: "DELETE", token: aroha.token })).status).toBe(200);
    const left = await aroha.call(messages.list, { box: "inbox" });
    expect(left.entries.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await aroha.world.counters("aroha")).unreadMessages).toBe(0);
  });

  test("removes all or none", async () => {
    const aroha = await clientFor(practice, "aroha");
    const messageIds = [`${idOf("aroha")}-message-0`, "nothing"];
    expect((await aroha.send(messages.remove, { messageIds })).status).toBe(404);
    expect((await aroha.call(messages.list, { box: "inbox" })).total).toBe(15);
  });
});
