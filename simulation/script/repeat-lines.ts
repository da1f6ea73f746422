import { anotherPharmacy, idOfOffered, pickUp } from "#app/routes/signed-in/medications/repeat/schema.ts";
import { choose, note, press, type ScriptLine, type Sent, type Translate, typeInto } from "./lines.ts";

/** All Medicines, where a request begins. */
export const medicinesForm: Translate = ({ fields, world, patient }) => {
  if (fields.get("intent") !== "ask") return undefined;
  const wanted = fields.getAll("ids");
  const names = world.records.list(patient, "medications").flatMap(({ id, name }) => (wanted.includes(id) ? [name] : []));
  return ["open All Medicines", ...names.map((name) => choose(`Choose ${name}`)), press("Repeat")];
};

/** The pages of a request. */
export const repeatForm: Translate = (sent) => {
  const { fields, patient, account } = sent;
  switch (fields.get("intent")) {
    case "review":
      return [
        ...placeLines(sent),
        ...(fields.get("urgent") === "yes" ? [choose("Urgent")] : []),
        typeInto("Note for the practice (optional)", fields.get("notes") ?? ""),
        press("Check your request"),
      ];
    case "send":
      return [patient === account ? press("Send request") : choose("Send for")];
    case "sendAnyway":
      return [choose("Send it anyway")];
    default:
      return undefined;
  }
};

function placeLines({ fields, world }: Sent): readonly ScriptLine[] {
  const where = fields.get("where");
  if (where === null) return [note("The patient leaves open where to get the medicines.")];
  if (where === pickUp) return [choose("Pick up")];
  const name = fields.get("pharmacyName") ?? "";
  const found = [choose("Another pharmacy"), typeInto("Which pharmacy?", name)];
  if (where === anotherPharmacy) {
    const isListed = world.shared.list("pharmacies").some((one) => one.name === name);
    return isListed ? [...found, choose(name)] : found;
  }
  const offered = world.shared.list("pharmacies").find(({ id }) => id === idOfOffered(where));
  return offered === undefined ? [note(`The patient chooses the pharmacy "${where}".`)] : [choose(offered.name)];
}
