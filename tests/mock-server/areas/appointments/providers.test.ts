import { describe, expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";
import { everywhere } from "./roster-days.ts";

const practice = openPractice();
const { practitioners, roles, locations, types, reasons } = contract.appointments;

describe("available providers", () => {
  const find = async (
    patient: ContractClient,
    query: Partial<Record<"typeId" | "roleId" | "reasonId" | "memberId", string>> & {
      locationIds?: string[];
    },
  ) =>
    (
      await patient.call(practitioners, {
        typeId: "1",
        roleId: "1",
        reasonId: "25",
        locationIds: ["1"],
        ...query,
      })
    ).entries.map(({ name }) => name);

  test("match type, branches, role and reason, with the patient's own GP first", async () => {
    const aroha = await clientFor(practice, "aroha");
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
    const sione = await clientFor(practice, "sione");
    expect((await find(sione, {}))[0]).toBe("Dr Anil Prasad");
  });

  test("flag a locked-down provider, who is first for Robin", async () => {
    const robin = await clientFor(practice, "locked");
    const { entries } = await robin.call(practitioners, {
      typeId: "1",
      roleId: "1",
      reasonId: "25",
      locationIds: everywhere,
    });
    expect(entries.map(({ isLockedDown }) => isLockedDown)).toEqual([true, false, false, false]);
  });

  test("have look-ups of roles, branches, types and reasons", async () => {
    const aroha = await clientFor(practice, "aroha");
    const names = (list: { entries: { id: string; name: string }[] }) =>
      list.entries.map(({ id, name }) => `${id} ${name}`);
    expect(names(await aroha.call(locations, {}))).toEqual(["1 Kererū Street", "2 Riverside"]);
    expect(names(await aroha.call(types, {}))).toHaveLength(13);
    expect(names(await aroha.call(types, {}))).toContain("6 Virtual consult (video)");
    expect(names(await aroha.call(reasons, {}))).toContain("25 General appointment");
    const roleList = await aroha.call(roles, {});
    expect(roleList.entries[0]).toEqual({ id: "1", name: "GP", location: "Kererū Street, Riverside" });
    expect(roleList.entries.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect((await aroha.call(roles, { locationIds: ["2"] })).entries.map(({ id }) => id)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });
});
