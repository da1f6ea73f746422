import { beforeEach, expect, test, vi } from "vitest";
import { useSearch } from "#app/routes/signed-in/messages/list/search.tsx";
import { MailProvider } from "#app/routes/signed-in/messages/mail/mail.tsx";
import { refusal, stubPortal } from "../../../../../support/browser/stub-portal.ts";
import { runInRouter } from "../../../../../support/hooks/run-in-router.tsx";

const message = (id: string, text: string) => ({ id, name: "Hana", subject: "A rash", text });
const page = { entries: [message("1", "Kia ora"), message("2", "Tēnā koe")], unreadable: 0, total: 2 };
const sentPage = { entries: [{ ...message("3", "Tēnā koutou"), box: "sent" }], unreadable: 0, total: 1 };
const portal = stubPortal();
beforeEach(() => {
  portal.respond = ({ url }) => (url.includes("box=sent") ? sentPage : page);
});

async function open(loader: () => null = () => null) {
  const { hook } = await runInRouter(() => useSearch("inbox"), undefined, {
    address: "/emails",
    loader,
    around: (hook) => <MailProvider keptWords="">{hook}</MailProvider>,
  });
  return hook;
}

test("the inbox and Sent are read once something is typed, and every message is shown without a search", async () => {
  const search = await open();
  await search.act(() => search.current.type(" "));
  expect([portal.requests.length, search.current.matches, search.current.rows]).toEqual([
    0,
    undefined,
    Infinity,
  ]);
  await search.act(() => search.current.type("tena"));
  expect(portal.asked()).toEqual([
    "/emails/page?box=inbox&page=1&for=search",
    "/emails/page?box=sent&page=1&for=search",
  ]);
  expect(portal.records()).toEqual(["a record", "a record"]);
  expect(search.current.matches?.map(({ id }) => id)).toEqual(["2", "3"]);
  expect(search.current.places).toEqual(["Inbox", "Sent"]);
  expect(search.current.rows).toBe(50);
});

test("more matches are shown on request, until something else is typed", async () => {
  const search = await open();
  await search.act(() => search.current.type("kia"));
  await search.act(() => search.current.showMore());
  expect(search.current.rows).toBe(100);
  await search.act(() => search.current.type("koe"));
  expect(search.current.rows).toBe(50);
});

test("there are no matches while nothing is read, and reading ends when the box is left", async () => {
  portal.respond = () => new Promise(() => undefined);
  const search = await open();
  await search.act(() => search.current.type("kia"));
  expect(search.current.matches).toEqual([]);
  await search.unmount();
  expect(portal.requests[0]?.signal.aborted).toBe(true);
});

test.each([
  [401, "expired", 1],
  [503, "", 0],
])(
  "a box that is answered %i and %j has failed, and a session that has ended loads the screen again",
  async (status, session, loads) => {
    portal.respond = () => refusal(status, session);
    const loader = vi.fn(() => null);
    const search = await open(loader);
    await search.act(() => search.current.type("kia"));
    expect([search.current.reading?.state, loader.mock.calls.length]).toEqual(["failed", loads]);
  },
);
