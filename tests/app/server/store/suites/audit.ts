import { beforeEach, describe, expect, test } from "vitest";
import { createDocumentLimits } from "#app/.server/rate-limits/form-and-document-limits.ts";
import { auditSubject, createAuditLog } from "#app/.server/store/audit-log.ts";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import { runInRequest } from "#app/.server/telemetry/request-scope.ts";
import { hourMs, manaia, type OpenDatabase, setUpStore, startedAt } from "./store-context.ts";

export function auditSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  beforeEach(async () => void (await store.database.deleteFrom("audit_events").execute()));
  const now = () => store.now;
  const auditLog = () => createAuditLog(store.database, 10 * hourMs, now);
  const events = () => store.database.selectFrom("audit_events").selectAll().orderBy("at").execute();

  describe("an audit event", () => {
    const event = { event: "openRecord", outcome: "done", ...auditSubject(manaia) } as const;

    test("records user, event, patient, time and outcome", async () => {
      await auditLog().record(event);
      expect(await events()).toEqual([
        {
          id: expect.any(String) as string,
          at: startedAt,
          event: "openRecord",
          outcome: "done",
          practice: "http://practice.test/api",
          who: "20101",
          whose: "20102",
          object: null,
          request: null,
          source: null,
        },
      ]);
    });

    test("names the request that caused it, and the network it came from", async () => {
      await runInRequest({ reqId: "fe57a18cae" }, () => auditLog().record(event), "hash");
      expect(await events()).toMatchObject([{ request: "fe57a18cae", source: "hash" }]);
    });

    test("cannot be changed", async () => {
      await auditLog().record(event);
      const change = store.database.updateTable("audit_events").set({ outcome: "refused" }).execute();
      await expect(change).rejects.toThrow("append-only");
      expect(await events()).toMatchObject([{ outcome: "done" }]);
    });

    test("is deleted once its time of keeping is over", async () => {
      await auditLog().record(event);
      store.now += 10 * hourMs - 1;
      expect(await auditLog().sweep()).toBe(0);
      await auditLog().record(event);
      store.now += 1;
      expect(await auditLog().sweep()).toBe(1);
      expect(await events()).toHaveLength(1);
    });
  });

  describe("the documents of an account", () => {
    const limits = () => createDocumentLimits(createCounterStore(store.database, now), auditLog(), now);
    const read = async (count: number) => {
      const waits: (number | undefined)[] = [];
      for (let each = 0; each < count; each++)
        waits.push(await limits().consume({ practice: "https://practice", who: "account" }));
      return waits;
    };

    test("are limited to 60 in five minutes, in all instances together", async () => {
      expect(new Set(await read(60))).toEqual(new Set([undefined]));
      expect(await read(1)).toEqual([300]);
      expect(await limits().consume({ practice: "https://practice", who: "other" })).toBeUndefined();
      expect(await limits().consume({ practice: "https://other", who: "account" })).toBeUndefined();
      store.now += 5 * 60_000;
      expect(await read(1)).toEqual([undefined]);
    });

    test("are limited to 300 a day, and each limit leaves one event", async () => {
      for (let time = 0; time < 5; time++) {
        await read(60);
        store.now += 5 * 60_000;
      }
      expect(await read(2)).toEqual([expect.any(Number), expect.any(Number)]);
      expect(await events()).toMatchObject([
        { event: "readDocuments", outcome: "limited", who: "account", object: "day" },
      ]);
    });
  });
}
