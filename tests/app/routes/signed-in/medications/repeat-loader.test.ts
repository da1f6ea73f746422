import { describe, expect, test } from "vitest";
import { pickUpBalance } from "#app/routes/signed-in/medications/.server/balance.ts";
import {
  listPharmacies,
  offerPharmacies,
} from "#app/routes/signed-in/medications/repeat/.server/pharmacies.ts";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

test("the pharmacies begin with the patient's own, and one that the practice marks is none", async () => {
  const { list } = stubList([
    { id: "1", name: "A", isFavourite: false },
    { id: "2", name: "B", locationId: "L2" },
    { id: "3", name: "C", isFavourite: true },
    { id: "4", name: "D" },
  ]);
  const settings = async () => ({ pharmacyId: "4" });
  const { context } = stubScreen("/", { api: { medications: { pharmacies: list } }, settings });
  expect((await listPharmacies(context)).pharmacies).toStrictEqual([
    { id: "4", name: "D", isPreferred: true },
    { id: "3", name: "C", isPreferred: false },
    { id: "1", name: "A", isPreferred: false },
    { id: "2", name: "B", locationId: "L2", isPreferred: false },
  ]);
});

describe("the pharmacies to choose from", () => {
  const { list } = stubList([
    { id: "1", name: "Kōwhai Pharmacy, Whangārei" },
    { id: "2", name: "Te Aro Pharmacy" },
    { id: "3", name: "Rātā Chemist, Lower Hutt", locationId: "L3" },
  ]);
  const offer = (settings: Record<string, string>, asked: AskedMedicine[] = []) => {
    const profile = async () => ({ addressLines: ["12 Whangārei Street", "Lower Hutt 5010"] });
    const api = { medications: { pharmacies: list } };
    const { context } = stubScreen("/", { api, settings: async () => settings, profile });
    return offerPharmacies(context, asked);
  };
  const asked = (pharmacyId?: string, isUnclear?: true): AskedMedicine => ({
    name: "Metformin",
    at: 5,
    isOwn: true,
    pharmacyId,
    ...(isUnclear && { isUnclear }),
  });

  test("offer that of the last request before the patient's own", async () => {
    const { offered } = await offer({ pharmacyId: "2" }, [asked("3"), asked("1")]);
    expect(offered.map(({ id, lastAt }) => [id, lastAt])).toEqual([
      ["3", 5],
      ["2", undefined],
    ]);
    expect((await offer({ pharmacyId: "2" }, [asked("2")])).offered).toEqual([
      { id: "2", name: "Te Aro Pharmacy", isPreferred: true, lastAt: 5 },
    ]);
    expect((await offer({})).offered).toEqual([]);
  });

  test.each<[string, AskedMedicine]>([
    ["a pick-up", asked()],
    ["unclear", asked("3", true)],
  ])("offer none as that of the last time when the last request is %s", async (_what, last) => {
    expect((await offer({}, [last, asked("1")])).offered).toEqual([]);
  });

  test.each<[string, AskedMedicine[], string | undefined]>([
    ["that of the last request", [asked("3"), asked("2")], "3"],
    ["the patient's own without a request", [], "2"],
    ["the patient's own when it is not known where the last request went", [asked("3", true)], "2"],
    ["the patient's own when the practice has that of the last request no more", [asked("9")], "2"],
    ["none after a pick-up", [asked()], undefined],
  ])("suggest %s", async (_what, before, id) => {
    expect((await offer({ pharmacyId: "2" }, before)).suggested?.id).toBe(id);
  });

  test("begin with those of the patient's town, which is not the name of the street", async () => {
    const { pharmacies } = await offer({});
    expect(pharmacies.map(({ id }) => id)).toEqual(["3", "1", "2"]);
  });
});

describe("an outstanding balance", () => {
  const read = (settings: Record<string, string>, balance: () => Promise<number>) =>
    pickUpBalance(stubScreen("/", { api: { billing: { balance } } }).context, settings as never);

  test.each([
    ["1", 1, "blocked"],
    ["1", 0, "allowed"],
    ["1", -1, "allowed"],
    ["0", 1, "allowed"],
  ])("with the setting %s and %i cents leaves a pick-up %s", async (balanceBlocksPickup, cents, expected) => {
    expect(await read({ balanceBlocksPickup }, async () => cents)).toBe(expected);
  });
});
