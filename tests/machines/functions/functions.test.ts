import { questionsOf, reasonIdToSend, reasonToSend } from "#machines/booking/choices.ts";
import { bookingStepper } from "#machines/booking/machine.ts";
import { hasCovidChoices, isAtRisk, risksFor } from "#machines/booking/questionnaire.ts";
import * as supply from "#machines/repeat-medication/supply.ts";
import { onlyPerson } from "#machines/sign-in/machine.ts";
import { isPastUsualTime } from "#practice-api/medications/rules.ts";
import { testTables } from "../../support/function-tables.ts";

/** The script that `id prescribedOn` stands for, and a word for what is other in it. */
function scriptOf(written: string) {
  const [id = "", prescribedOn = "", other] = written.split(" ");
  return {
    id,
    name: other === "Aspirin" ? other : "Metformin",
    isLongTerm: other !== "short",
    prescribedOn,
    ...(other === "endless" ? {} : { period: "90 days" }),
  };
}
const asked = {
  name: "Metformin",
  at: Date.parse("2026-11-27T00:00:00Z"),
  isOwn: true,
  lastScript: "2026-08-27",
};
const openOn = (requests: (typeof asked)[], scripts: string[], today: string) =>
  supply.openRequests(
    scripts.map(scriptOf),
    requests.map((one) => {
      const isLate = isPastUsualTime(new Date(one.at).toISOString().slice(0, 10), 2, today);
      return { ...one, usual: undefined, isLate };
    }),
  );

testTables(import.meta.dirname, {
  ...{ questionsOf, reasonIdToSend, reasonToSend, hasCovidChoices, isAtRisk, onlyPerson },
  ...{ bySupply: supply.bySupply, withoutReplaced: supply.withoutReplaced },
  asksAboutVaccine: (age: number | undefined) => risksFor(age).includes("doses"),
  risks: (age: number) => risksFor(13).length - risksFor(age).length,
  restore: (stored: unknown) => bookingStepper.restore(stored),
  toAskFor: (scripts: string[], lastScripts: string[]) => {
    const requests = lastScripts.map((day) => ({ name: "Metformin", ...(day && { lastScript: day }) }));
    return supply.endingSupplies(scripts.map(scriptOf), requests, "2026-11-24").map(({ id }) => id);
  },
  stateOfRequest: (change: object, scripts: string[], today: string) => {
    const request = { ...asked, ...change };
    return openOn([request], scripts, today).map(({ isUnclear, isLate }) =>
      isUnclear ? "unclear" : isLate ? "late" : "waiting",
    );
  },
  medicinesOfRequest: (names: string[], scripts: string[]) =>
    openOn(
      names.map((name) => ({ ...asked, name })),
      scripts,
      "2026-12-15",
    ).map(({ medicines }) => medicines),
});
