import { beforeAll, describe, expect, test } from "vitest";
import { createDraftStore } from "#app/.server/store/drafts.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { aroha, encryption, type OpenDatabase, setUpStore, tama } from "./store-context.ts";

const booking = { providerId: "31", reason: "Sore throat since Tuesday" };
const tab = "k".repeat(43);

export function draftSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let drafts: ReturnType<typeof createDraftStore>;
  beforeAll(() => {
    drafts = createDraftStore(store.database, encryption, () => store.now);
  });
  const rows = async () => (await store.database.selectFrom("drafts").selectAll().execute()).length;

  describe("a draft", () => {
    test("is found as it was last saved, by its kind, until it is deleted", async () => {
      const owner = await store.signIn(aroha);
      await drafts.save(owner, tab, "booking", { providerId: "30" });
      await drafts.save(owner, tab, "booking", booking);
      await drafts.save(owner, tab, "repeatRequest", { medicineIds: ["1"] });
      expect(await drafts.find(owner, tab, "booking")).toEqual(booking);
      expect(await drafts.find(owner, "x".repeat(43), "booking")).toBeUndefined();
      await drafts.delete(owner, tab, "booking");
      expect(await drafts.find(owner, tab, "booking")).toBeUndefined();
      expect(await drafts.find(owner, tab, "repeatRequest")).toEqual({ medicineIds: ["1"] });
    });

    test("moves to the session that replaces its own, when it is to be kept", async () => {
      const owner = await store.signIn(aroha);
      await drafts.save(owner, tab, "booking", booking);
      const id = await store.sessions.renew(owner.session.key, aroha, {}, { keepsDrafts: true });
      const renewed = { session: { ...owner.session, key: sessionKey(String(id)) } };
      expect(await drafts.find(renewed, tab, "booking")).toEqual(booking);
      await store.sessions.renew(renewed.session.key, aroha);
      expect(await rows()).toBe(0);
    });

    test("is deleted when its session is ended, and not saved afterwards", async () => {
      const owner = await store.signIn(aroha);
      await drafts.save(owner, tab, "booking", booking);
      await store.sessions.end(owner.session.key);
      expect(await rows()).toBe(0);
      await drafts.save(owner, tab, "booking", booking);
      expect(await rows()).toBe(0);
    });

    test("is not left behind by a session that ends at the same moment", async () => {
      for (let round = 0; round < 10; round++) {
        const owner = await store.signIn(aroha);
        const saves = Array.from({ length: 8 }, (_, tab) => drafts.save(owner, `tab-${tab}`, "booking", tab));
        await Promise.all([...saves, store.sessions.end(owner.session.key)]);
      }
      expect(await rows()).toBe(0);
    });

    test("survives a session that expired, for the same account and patient only", async () => {
      const id = await store.sessions.start(aroha);
      await drafts.save({ session: { key: sessionKey(id), data: aroha } }, tab, "booking", booking);
      store.now += 900_001;
      expect(await store.sessions.open(id)).toBeUndefined();
      const again = await store.signIn(aroha);
      await store.sessions.adoptDrafts(sessionKey(id), again.session.key);
      expect(await drafts.find(again, tab, "booking")).toEqual(booking);
      const otherPatient = { session: { ...again.session, data: tama } };
      expect(await drafts.find(otherPatient, tab, "booking")).toBeUndefined();
    });
  });
}
