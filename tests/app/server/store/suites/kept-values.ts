import { describe, expect, test } from "vitest";
import { createAppointmentActs } from "#app/.server/store/appointment-acts.ts";
import { createAskedMedicines } from "#app/.server/store/asked-medicines.ts";
import { createDraftStore } from "#app/.server/store/drafts.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, type KeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";
import { createDiscardedDrafts } from "#app/.server/store/messages/sent-messages.ts";
import { createUploadStore } from "#app/.server/store/messages/uploads.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { aroha, hourMs, key, type OpenDatabase, ring, setUpStore, tama } from "./store-context.ts";

type Owner = { session: { key: string; data: SignedInSession } };
const tab = "k".repeat(43);
const bytes = Buffer.from("the picture\0\xff", "latin1");
const file = { name: "rash on Manaia.png", contentType: "image/png", bytes } as const;
const booked = { act: "booked", appointmentId: "visit-1", subject: "immunisation mmr" } as const;

/** The rules that all values of a patient have in common, beside those of each kind in a suite of its own. */
export function keptValueSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const now = () => store.now;
  function storesOf(keys: KeyRing) {
    const { database } = store;
    const encryption = createEncryption(keys);
    const hashes = keyedHashes(keys, "kept values");
    return {
      drafts: createDraftStore(database, encryption, now),
      uploads: createUploadStore(database, encryption, now),
      asked_medicines: createAskedMedicines(database, encryption, hashes, now),
      appointment_acts: createAppointmentActs(database, encryption, hashes, now),
      discarded_drafts: createDiscardedDrafts(database, hashes, now),
    };
  }
  type Stores = ReturnType<typeof storesOf>;
  /** Of one session, or of the patient's record in every session; what no row may show of it. */
  type Kind = {
    hours: number;
    isOfSession: boolean;
    secrets: readonly string[];
    save: (stores: Stores, owner: Owner) => Promise<unknown>;
    isFound: (stores: Stores, owner: Owner) => Promise<boolean>;
    delete?: (stores: Stores, owner: Owner) => Promise<unknown>;
  };
  let upload = "";
  const kinds: Record<keyof Stores, Kind> = {
    drafts: {
      hours: 24,
      isOfSession: true,
      secrets: [tab, "Sore throat", aroha.patientId],
      save: ({ drafts }, owner) => drafts.save(owner, tab, "booking", "Sore throat"),
      isFound: async ({ drafts }, owner) => (await drafts.find(owner, tab, "booking")) === "Sore throat",
      delete: ({ drafts }, owner) => drafts.delete(owner, tab, "booking"),
    },
    uploads: {
      hours: 24,
      isOfSession: true,
      secrets: ["the picture", "Manaia", "image/png"],
      save: async ({ uploads }, owner) => (upload = (await uploads.add(owner, file))?.id ?? ""),
      isFound: async ({ uploads }, owner) => {
        const found = await uploads.find(owner, upload);
        if (found) expect(found).toMatchObject(file);
        return found !== undefined;
      },
      delete: ({ uploads }, owner) => uploads.delete(owner, [upload]),
    },
    asked_medicines: {
      hours: 90 * 24,
      isOfSession: false,
      secrets: ["Metformin", aroha.patientId, aroha.apiUrl],
      save: (stores, owner) => stores.asked_medicines.add(owner, [{ name: "Metformin 500 mg", at: 5 }]),
      isFound: async (stores, owner) => (await stores.asked_medicines.list(owner)).length === 1,
    },
    appointment_acts: {
      hours: 400 * 24,
      isOfSession: false,
      secrets: ["visit-1", "mmr", "booked", aroha.patientId, aroha.apiUrl],
      save: (stores, owner) => stores.appointment_acts.save(owner, booked),
      isFound: async (stores, owner) => (await stores.appointment_acts.list(owner)).length === 1,
      delete: (stores, owner) => stores.appointment_acts.delete(owner, booked),
    },
    discarded_drafts: {
      hours: 90 * 24,
      isOfSession: false,
      secrets: ["draft-1", aroha.patientId],
      save: (stores, owner) => stores.discarded_drafts.add(owner, "draft-1"),
      isFound: async (stores, owner) =>
        (await stores.discarded_drafts.among(owner, ["draft-1"])).has("draft-1"),
      delete: (stores, owner) => stores.discarded_drafts.delete(owner, "draft-1"),
    },
  };
  const rows = Object.entries(kinds) as [keyof Stores, Kind][];

  describe.each(rows)("each of the %s", (table, kind) => {
    const { hours, secrets, isOfSession } = kind;
    const save = (owner: Owner) => kind.save(storesOf(ring), owner);
    const isFound = (owner: Owner) => kind.isFound(storesOf(ring), owner);

    test("is found by its own patient's sessions only, and deleted by none but these", async () => {
      const owner = await store.signIn(aroha);
      await save(owner);
      expect([await isFound(owner), await isFound(await store.signIn(aroha))]).toEqual([true, !isOfSession]);
      for (const data of [tama, { ...aroha, apiUrl: "http://other.test/api" }]) {
        expect(await isFound(await store.signIn(data))).toBe(false);
        expect(await isFound({ session: { ...owner.session, data } })).toBe(false);
      }
      const otherAccount = { session: { ...owner.session, data: { ...aroha, holderId: "20110" } } };
      expect(await isFound(otherAccount)).toBe(!isOfSession);
      await kind.delete?.(storesOf(ring), await store.signIn(isOfSession ? aroha : tama));
      expect(await isFound(owner)).toBe(true);
    });

    test(`is kept for ${hours} hours, and not a second longer`, async () => {
      const owner = await store.signIn(aroha);
      await save(owner);
      const sweep = () => storesOf(ring)[table].sweep();
      store.now += hours * hourMs - 1_000;
      expect([await sweep(), await isFound(owner)]).toEqual([0, true]);
      store.now += 2_000;
      // A name of a draft hides nothing any more once it is swept.
      if (table !== "discarded_drafts") expect(await isFound(owner)).toBe(false);
      expect([await sweep(), await isFound(owner)]).toEqual([1, false]);
    });

    test("is stored without its words and its patient", async () => {
      await save(await store.signIn(aroha));
      const stored = await store.database.selectFrom(table).selectAll().execute();
      const parts = stored.flatMap((row) => ("encrypted" in row ? [row.encrypted] : []));
      const bytes = parts.map((one) =>
        typeof one === "string" ? Buffer.from(one, "base64") : Buffer.from(one),
      );
      const shown = JSON.stringify(stored) + bytes.map((one) => one.toString("latin1"));
      expect(stored).toHaveLength(1);
      for (const secret of secrets) expect(shown).not.toContain(secret);
    });

    test("is found and deleted while keys change", async () => {
      const owner = await store.signIn(aroha);
      await save(owner);
      const after = storesOf(createKeyRing(Buffer.alloc(32, 8), [key]));
      expect(await kind.isFound(after, owner)).toBe(true);
      await kind.delete?.(after, owner);
      expect(await isFound(owner)).toBe(kind.delete === undefined);
    });
  });
}
