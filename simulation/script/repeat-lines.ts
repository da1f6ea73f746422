import type { RepeatData } from "#app/routes/signed-in/medications/repeat/.server/loader.ts";
import { idOfOffered, pickUp } from "#app/routes/signed-in/medications/repeat/fields.ts";
import { panelValue } from "../browser/panel-value.ts";
import {
  choose,
  note,
  press,
  type ScriptLine,
  type Sent,
  type Translate,
  typeInto,
} from "../history/script-lines.ts";

export const medicinesForm: Translate = ({ fields, world, patient }) => {
  if (fields.get("intent") !== "ask") return undefined;
  const wanted = fields.getAll("ids");
  const names = world.records
    .list(patient, "medications")
    .flatMap(({ id, name }) => (wanted.includes(id) ? [name] : []));
  return ["open All Medicines", ...names.map((name) => choose(`Choose ${name}`)), press("Repeat")];
};

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
    case "send": {
      // An urgent request names its price in the button.
      const isUrgent = repeatIn(sent)?.repeat.details.isUrgent === true;
      return [patient === account && !isUrgent ? press("Send request") : choose("Send")];
    }
    case "sendAnyway":
      return [choose("Send it anyway")];
    default:
      return undefined;
  }
};

function placeLines(sent: Sent): readonly ScriptLine[] {
  const { fields, world } = sent;
  const where = fields.get("where");
  if (where === null) return [note("The patient leaves open where to get the medicines.")];
  if (where === pickUp) return [choose("Pick up")];
  const id = idOfOffered(where);
  const all = world.shared.list("pharmacies");
  const offer = panelValue(repeatIn(sent)?.form?.offer);
  const offered = offer?.offered.find((one) => one.id === id)?.name;
  if (offered !== undefined) return [choose(offered)];
  const name =
    id === undefined ? (fields.get("pharmacyName") ?? "") : (all.find((one) => one.id === id)?.name ?? id);
  const search = [choose("Another pharmacy"), typeInto("Which pharmacy?", name)];
  return all.some((one) => one.name === name) ? [...search, choose(name)] : search;
}

const repeatIn = ({ loaders }: Sent) =>
  loaders["routes/signed-in/medication/repeat"] as RepeatData | undefined;
