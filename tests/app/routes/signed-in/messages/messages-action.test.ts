import { describe, expect, test } from "vitest";
import { actOnMessages } from "#app/routes/signed-in/messages/.server/action.ts";
import { loader as readPage } from "#app/routes/signed-in/messages/list/message-page.resource.ts";
import { openSessions } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const { portal, page, signIn, recordOf } = openSessions();

type Stored = { id: string; box: string };
const inbox = async () =>
  ((await portal.world.list("messages", "sione")) as readonly Stored[]).filter(({ box }) => box === "inbox");

test("messages are deleted with one call for all of them", async () => {
  const cookie = await signIn("sione");
  const [first = "", second = "", ...rest] = (await inbox()).map(({ id }) => id);
  const form = new URLSearchParams([["intent", "delete"], ...[first, second].map((id) => ["id", id])]);
  const sent = { cookie, record: await recordOf(cookie), form: Object.fromEntries(form) };
  const answer = await page("/emails", sent, async (context) =>
    Response.json((await actOnMessages(screenArgs(portal.services, context, "/emails", form))).data),
  );
  const ids = [first, second];
  expect(await answer.json()).toEqual({ intent: "delete", ids, deleted: ids, outcome: "done" });
  expect((await inbox()).map(({ id }) => id)).toEqual(rest);
  await portal.world.verify({
    call: "DELETE Patient/DeleteMessage",
    times: 1,
    with: { messageIds: ids },
  });
});

describe("a page of a box", () => {
  test.each(["page=0", "page=x", "box=sent", "page=1001"])("refuses ?%s", async (query) => {
    const url = new URL(`http://portal.test/emails/page?${query}`);
    const request = new Request(url, { headers: { "X-Portal-Record": "any" } });
    const args = { url, request } as Parameters<typeof readPage>[0];
    expect((await readPage(args)).status).toBe(400);
  });
});
