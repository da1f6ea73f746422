import { join } from "node:path";
import { pickUpBalance } from "#app/routes/signed-in/medications/.server/balance.ts";
import {
  listPharmacies,
  offerPharmacies,
} from "#app/routes/signed-in/medications/repeat/.server/pharmacies.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

type Asked = { pharmacyId?: string; isUnclear?: true };

/** The pharmacies of a practice with these settings, after these requests, the last one first. */
async function offered(settings: object, asked: Asked[] = []) {
  const { list } = stubList([
    { id: "1", name: "Kōwhai Pharmacy, Whangārei" },
    { id: "2", name: "Te Aro Pharmacy" },
    { id: "3", name: "Rātā Chemist, Lower Hutt", locationId: "L3" },
  ]);
  const profile = async () => ({ addressLines: ["12 Whangārei Street", "Lower Hutt 5010"] });
  const api = { medications: { pharmacies: list } };
  const { context } = stubScreen("/", { api, settings: async () => settings, profile });
  const before = asked.map((one) => ({
    name: "Metformin",
    at: 5,
    isOwn: true,
    pharmacyId: undefined,
    ...one,
  }));
  const { offered, suggested, pharmacies } = await offerPharmacies(context, before);
  return {
    offered: offered.map(({ id, lastAt, isPreferred }) =>
      [id, lastAt && `of ${lastAt}`, isPreferred && "own"].filter(Boolean).join(", "),
    ),
    suggested: suggested?.id,
    order: pharmacies.map(({ id }) => id).join(" "),
  };
}

testTables(join(import.meta.dirname, "repeat-loader.yaml"), {
  offered,
  listed: async (pharmacyId: string, pharmacies: object[]) => {
    const api = { medications: { pharmacies: stubList(pharmacies).list } };
    const { context } = stubScreen("/", { api, settings: async () => ({ pharmacyId }) });
    return (await listPharmacies(context)).pharmacies;
  },
  pickUp: (balanceBlocksPickup: string, cents: number) =>
    pickUpBalance(stubScreen("/", { api: { billing: { balance: async () => cents } } }).context, {
      balanceBlocksPickup,
    } as never),
});
