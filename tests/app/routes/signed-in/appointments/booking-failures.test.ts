import { expect, test } from "vitest";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

test("an invalid answer shows an error and keeps the question", async () => {
  const aroha = await portal.signIn("aroha");
  await aroha.change("type");
  await aroha.send("chooseType", { id: "1" });
  await aroha.change("type");
  await portal.clearCachedLists(aroha);
  await portal.world().addFault({ match: { path: "IndiciLookup" }, effect: { type: "status", status: 404 } });
  const { refusal } = await aroha.send("chooseType", { id: "1" });
  expect(refusal?.error).toContain("your answer was not saved");
  expect((await aroha.draft()).value).toBe("asking.type");
  await portal.world().clearFaults();
  await aroha.send("chooseType", { id: "1" });
  expect((await aroha.draft()).value).toBe("asking.time");
});
