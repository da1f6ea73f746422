import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createPracticeHandlers } from "#mock-server/msw-export/practice-handlers.ts";
import { contract } from "#practice-api/contract.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import { type Caller, toRequest } from "#practice-api/wire/request.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const running = openPractice();
const base = "http://practice.test";

async function openHandlers(options: Parameters<typeof createPracticeHandlers>[0]) {
  const { handlers, world, close } = await createPracticeHandlers({ base, ...options });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  onTestFinished(async () => {
    server.close();
    await close();
  });
  const anonymous = { token: "", patientId: "", holderId: "" };
  const call = async <I, O>(
    endpoint: Endpoint<I, O>,
    input: NoInfer<I> & object,
    caller: Caller = anonymous,
  ): Promise<O> => {
    const { host, path, query, method, headers, body } = toRequest(endpoint, input, caller);
    const answer = await fetch(`${base}/${host}/${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { ...headers, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const wire = endpoint.format === "text" ? text : JSON.parse(text);
    return z.decode(endpoint.output, endpoint.decodesStatus ? { status: answer.status, body: wire } : wire);
  };
  const { username, password } = world.people.aroha;
  const signedIn = await call(contract.identity.authenticate, { username, password });
  if (signedIn.outcome !== "signedIn") throw new Error("The sign-in is refused.");
  const aroha = { token: signedIn.token, patientId: idOf("aroha"), holderId: idOf("aroha") };
  return { call, aroha, world };
}

test.each(["started here", "that runs"])(
  "what a call changes the next one reads, from a practice %s",
  async (which) => {
    const practice = which === "that runs" ? { practice: `${running.url}/` } : {};
    const { call, aroha, world } = await openHandlers({ ...practice, world: { now: monday } });
    const { appointments, medications, messages } = contract;
    const before = await call(messages.list, { box: "sent" }, aroha);
    expect(await call(messages.list, { box: "inbox" }, aroha)).toMatchObject({ unreadable: 0 });
    const [message] = (await call(messages.list, { box: "inbox" }, aroha)).entries;
    await call(messages.remove, { messageIds: [message?.id ?? ""] }, aroha);
    expect((await call(messages.list, { box: "inbox" }, aroha)).entries).not.toContainEqual(message);
    expect((await call(messages.list, { box: "sent" }, aroha)).entries).toHaveLength(before.entries.length);

    const [upcoming] = (await call(appointments.list, { category: "upcoming" }, aroha)).entries;
    expect(upcoming).toBeDefined();
    await call(appointments.cancel, { appointmentId: upcoming?.id ?? "", reason: "Better" }, aroha);
    const left = (await call(appointments.list, { category: "upcoming" }, aroha)).entries;
    expect(left.map(({ id }) => id)).not.toContain(upcoming?.id);

    await world.addFault({ effect: { type: "status", status: 503 }, when: { times: 1 } });
    await expect(call(medications.list, { which: "all" }, aroha)).rejects.toThrow();
    expect((await call(medications.list, { which: "all" }, aroha)).entries.length).toBeGreaterThan(0);
    expect((await world.journal()).filter(({ status }) => status === 503)).toHaveLength(1);
  },
);

test("every call of the practice has a handler, and the world begins as it is asked to", async () => {
  const { call, aroha, world } = await openHandlers({ world: { scenario: "brand-new-empty" } });
  expect(world.scenario).toBe("brand-new-empty");
  expect(await call(contract.identity.validate, {}, aroha)).toBe(true);
  // A refusal of the practice, and not a request that nothing answers.
  for (const { method, path, host } of Object.values(contract).flatMap((area) => Object.values(area))) {
    const answer = await fetch(`${base}/${host}/${path.replace(/\{\w+\}/g, "1")}`, { method });
    expect([path, answer.headers.get("X-Mock-World")]).toEqual([path, world.id]);
  }
});
