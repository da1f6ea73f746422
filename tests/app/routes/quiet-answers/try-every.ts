import { describe, expect, test } from "vitest";
import type { FaultRule } from "#mock-server/control/client.ts";
import type { PortalWorld } from "../../../support/portal.ts";

/** What a patient reads of a change: it is made, it is not made, or that is not known. */
export type Claim = "done" | "failed" | "unknown";
export type Call = `${"POST" | "DELETE"} ${string}`;
export type Write = { world: () => PortalWorld; act: () => Promise<Claim>; isDone: () => Promise<boolean> };

/** Answers of a practice that carries a change out and says nothing of it that the specification has. */
export const answers: Record<string, FaultRule["effect"]> = {
  "an empty 200": { type: "empty-body" },
  "204": { type: "status", status: 204 },
  OK: { type: "status", status: 200, body: "OK" },
  null: { type: "status", status: 200, body: null },
  "{}": { type: "status", status: 200, body: {} },
  "[]": { type: "status", status: 200, body: [] },
  '""': { type: "status", status: 200, body: "" },
  "an answer that is lost": { type: "reset" },
  "a 500": { type: "status", status: 500 },
};
type Proof = {
  /** Whether the practice's record shows the change, so that it is proved whatever the answer was. */
  isRead?: boolean;
  /** Whether an answer is believed without a proof. */
  isBelieved?: (answer: string) => boolean;
};

/** Tries a write with every answer, once when it is carried out and once when it is not. What is said is never false. */
export function tryEvery(name: string, call: Call, write: Write, proof: Proof) {
  const { isRead = false, isBelieved = () => false } = proof;
  const [method, path] = call.split(" ") as ["POST" | "DELETE", string];
  const breakCall = (answer: string, phase: "before" | "after-commit") =>
    write.world().addFault({ match: { method, path }, phase, effect: answers[answer] ?? { type: "reset" } });

  describe(name, () => {
    test.each(Object.keys(answers))("that is carried out and answered with %s", async (answer) => {
      await breakCall(answer, "after-commit");
      expect(await write.act()).toBe(isRead || isBelieved(answer) ? "done" : "unknown");
      expect(await write.isDone()).toBe(true);
    });

    test.each(["an empty 200", "OK", "an answer that is lost", "a 500"])(
      "that is not carried out and answered with %s",
      async (answer) => {
        await breakCall(answer, "before");
        const claim = await write.act();
        expect(await write.isDone()).toBe(false);
        if (!isBelieved(answer)) expect(claim).not.toBe("done");
      },
    );
  });
}

/** A change that is read back. */
export const read: Proof = { isRead: true };
