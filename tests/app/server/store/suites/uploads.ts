import { beforeAll, describe, expect, test } from "vitest";
import { keyedHashes } from "#app/.server/store/key-ring.ts";
import { createDiscardedDrafts, type DiscardedDrafts } from "#app/.server/store/messages/discarded-drafts.ts";
import { createUploadStore, type UploadStore } from "#app/.server/store/messages/uploads.ts";
import { aroha, encryption, hourMs, type OpenDatabase, ring, setUpStore, tama } from "./store-context.ts";

const file = {
  name: "rash on Manaia.png",
  contentType: "image/png",
  bytes: Buffer.from("the picture\0\xff", "latin1"),
} as const;

export function uploadSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let uploads: UploadStore;
  let discarded: DiscardedDrafts;
  beforeAll(() => {
    uploads = createUploadStore(store.database, encryption, () => store.now);
    discarded = createDiscardedDrafts(store.database, keyedHashes(ring, "drafts"), () => store.now);
  });
  const rows = () => store.database.selectFrom("uploads").selectAll().execute();
  const add = async (owner: Parameters<UploadStore["add"]>[0]) => (await uploads.add(owner, file))?.id ?? "";

  describe("an uploaded file", () => {
    test("is found with its name, type and bytes until it is deleted", async () => {
      const owner = await store.signIn(aroha);
      const id = await add(owner);
      expect(await uploads.find(owner, id)).toMatchObject({ ...file, id });
      await uploads.delete(owner, [id]);
      expect(await uploads.find(owner, id)).toBeUndefined();
    });

    test("is stored encrypted, with its name", async () => {
      await add(await store.signIn(aroha));
      const stored = Buffer.from((await rows())[0]?.encrypted ?? []).toString("latin1");
      expect(stored.length).toBeGreaterThan(file.bytes.length);
      for (const secret of ["the picture", "Manaia", "image/png"]) expect(stored).not.toContain(secret);
    });

    test("is not found or deleted by another session, account or patient", async () => {
      const owner = await store.signIn(aroha);
      const id = await add(owner);
      const other = await store.signIn(aroha);
      expect(await uploads.find(other, id)).toBeUndefined();
      await uploads.delete(other, [id]);
      for (const data of [tama, { ...aroha, holderId: "20110" }]) {
        expect(await uploads.find({ session: { ...owner.session, data } }, id)).toBeUndefined();
      }
      expect(await uploads.find(owner, id)).toBeDefined();
    });

    test("is kept for 24 hours, and not a second longer", async () => {
      const owner = await store.signIn(aroha);
      const id = await add(owner);
      store.now += 24 * hourMs - 1_000;
      expect(await uploads.sweep()).toBe(0);
      expect(await uploads.find(owner, id)).toBeDefined();
      store.now += 2_000;
      expect(await uploads.find(owner, id)).toBeUndefined();
      expect(await uploads.sweep()).toBe(1);
    });

    test("is deleted with its session, and kept for the next sign-in when the session expires", async () => {
      const ended = await store.signIn(aroha);
      await add(ended);
      await store.sessions.end(ended.session.key);
      expect(await rows()).toHaveLength(0);
      expect(await uploads.add(ended, file)).toBeUndefined();

      const expired = await store.signIn(aroha);
      const id = await add(expired);
      await store.sessions.expire(expired.session.key);
      const next = await store.signIn(aroha);
      await uploads.adopt(expired.session.key, next.session.key);
      expect(await uploads.find(next, id)).toMatchObject(file);
    });

    test("is refused when 20 files of the session are waiting", async () => {
      const owner = await store.signIn(aroha);
      const added = await Promise.all(Array.from({ length: 22 }, () => uploads.add(owner, file)));
      expect(added.filter(Boolean)).toHaveLength(20);
      expect(await uploads.add(await store.signIn(aroha), file)).toBeDefined();
    });
  });

  describe("a discarded draft", () => {
    test("is found in every session of its patient, until it is deleted or 90 days old", async () => {
      await discarded.add(await store.signIn(aroha), "d1");
      await discarded.add(await store.signIn(aroha), "d1");
      const owner = await store.signIn(aroha);
      expect(await discarded.among(owner, ["d1", "d2"])).toEqual(new Set(["d1"]));
      expect(await discarded.among(await store.signIn(tama), ["d1"])).toEqual(new Set());
      expect(
        JSON.stringify(await store.database.selectFrom("discarded_drafts").selectAll().execute()),
      ).not.toContain("d1");
      await discarded.delete(owner, "d1");
      expect(await discarded.among(owner, ["d1"])).toEqual(new Set());
      await discarded.add(owner, "d2");
      store.now += 90 * 24 * hourMs;
      expect(await discarded.sweep()).toBe(1);
    });
  });
}
