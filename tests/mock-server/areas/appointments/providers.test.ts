import { describe, expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type Speaker, speakAs } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";
import { everywhere } from "./roster-days.ts";

const practice = openPractice();
const { practitioners, roles, locations, types, reasons } = contract.appointments;

describe("who can be booked", () => {
  const find = async (
    patient: Speaker,
    asked: Partial<Record<"typeId" | "roleId" | "reasonId" | "memberId", string>> & {
      locationIds?: string[];
    },
  ) =>
    (
      await patient.ask(practitioners, {
        typeId: "1",
        roleId: "1",
        reasonId: "25",
        locationIds: ["1"],
        ...asked,
      })
    ).entries.map(({ name }) => name);

  test("follows from kind, branches, role and reason, with one's own GP first", async () => {
    const aroha = await speakAs(practice, "aroha");
    expect(await find(aroha, {})).toEqual(["Dr Hana Pōtiki", "Dr Anil Prasad", "Dr Wei Zhang"]);
    expect(await find(aroha, { locationIds: ["2"] })).toEqual([
      "Dr Hana Pōtiki",
      "Dr Māia Rangihuna",
      "Dr Wei Zhang",
    ]);
    expect(await find(aroha, { roleId: "2" })).toEqual(["Ngaire Whitiora"]);
    expect(await find(aroha, { roleId: "3", typeId: "4", reasonId: "5", locationIds: ["2"] })).toEqual([
      "Nurse Kahurangi Pōmare",
      "Nurse Emma Doyle",
    ]);
    for (const none of [
      { reasonId: "5" },
      { typeId: "3" },
      { roleId: "9" },
      { locationIds: ["3"] },
      { reasonId: "99" },
    ]) {
      expect(await find(aroha, none)).toEqual([]);
    }
    const sione = await speakAs(practice, "sione");
    expect((await find(sione, {}))[0]).toBe("Dr Anil Prasad");
  });

  test("flags the provider who is locked down, first for Robin", async () => {
    const robin = await speakAs(practice, "locked");
    const { entries } = await robin.ask(practitioners, {
      typeId: "1",
      roleId: "1",
      reasonId: "25",
      locationIds: everywhere,
    });
    expect(entries.map(({ isLockedDown }) => isLockedDown)).toEqual([true, false, false, false]);
  });

  test("is looked up by role, branch, kind and reason", async () => {
    const aroha = await speakAs(practice, "aroha");
    const names = (list: { entries: { id: string; name: string }[] }) =>
      list.entries.map(({ id, name }) => `${id} ${name}`);
    expect(names(await aroha.ask(locations, {}))).toEqual(["1 Kererū Street", "2 Riverside"]);
    expect(names(await aroha.ask(types, {}))).toHaveLength(13);
    expect(names(await aroha.ask(types, {}))).toContain("6 Virtual consult (video)");
    expect(names(await aroha.ask(reasons, {}))).toContain("25 General appointment");
    const roleList = await aroha.ask(roles, {});
    expect(roleList.entries[0]).toEqual({ id: "1", name: "GP", location: "Kererū Street, Riverside" });
    expect(roleList.entries.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect((await aroha.ask(roles, { locationIds: ["2"] })).entries.map(({ id }) => id)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });
});
