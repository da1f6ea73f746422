import { beforeAll, describe, expect, test } from "vitest";
import { createUploadStore } from "#app/.server/store/messages/uploads.ts";
import { aroha, encryption, type OpenDatabase, setUpStore } from "./store-context.ts";

const file = {
  name: "rash on Manaia.png",
  contentType: "image/png",
  bytes: Buffer.from("the picture\0\xff", "latin1"),
} as const;

export function uploadSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  let uploads: ReturnType<typeof createUploadStore>;
  beforeAll(() => {
    uploads = createUploadStore(store.database, encryption, () => store.now);
  });
  const rows = () => store.database.selectFrom("uploads").selectAll().execute();
  const add = async (owner: Parameters<typeof uploads.add>[0]) => (await uploads.add(owner, file))?.id ?? "";

  describe("an uploaded file", () => {
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
      await store.sessions.adoptDrafts(expired.session.key, next.session.key);
      expect(await uploads.find(next, id)).toMatchObject(file);
    });

    test("is refused when 20 files of the session are waiting", async () => {
      const owner = await store.signIn(aroha);
      const added = await Promise.all(Array.from({ length: 22 }, () => uploads.add(owner, file)));
      expect(added.filter(Boolean)).toHaveLength(20);
      expect(await uploads.add(await store.signIn(aroha), file)).toBeDefined();
    });
  });
}
