import { expect, test } from "vitest";
import { findRecipient } from "#app/.server/messages/recipients.ts";

const hana = { reference: "Practitioner/31", name: "Dr Hana Pōtiki" };
const hospital = { reference: "Location/4", name: "Wellington Hospital" };

/** Finds the recipient of a form. The practice lists Hana for the role 1. */
function find(recipient: string, roleId = "1", saved?: typeof hana) {
  const recipients = async (query: { roleId: string }) => ({
    entries:
      query.roleId === "1"
        ? [
            { id: "30", name: "Other" },
            { id: "31", name: hana.name },
          ]
        : [],
  });
  return findRecipient({ api: { messages: { recipients } } } as never, { roleId, recipient }, saved);
}

test("a recipient is one that the practice lists for the role", async () => {
  expect(await find("Practitioner/31")).toEqual(hana);
  expect(await find("Practitioner/31", "2")).toBeUndefined();
  expect(await find("Location/4")).toBeUndefined();
});

test("a recipient is also the one that the draft was saved with, and no other without a role", async () => {
  expect(await find("Location/4", "", hospital)).toEqual(hospital);
  expect(await find("Practitioner/31", "", hospital)).toBeUndefined();
  expect(await find("", "1", hospital)).toBeUndefined();
});
