import type { RepeatRefusal } from "#app/routes/signed-in/medications/repeat/.server/action.ts";
import type { RepeatData } from "#app/routes/signed-in/medications/repeat/.server/loader.ts";
import type { PersonKey } from "#fixtures/people/demo-patients.ts";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import type { Answer } from "../browser/answer.ts";
import type { Sent, Tab } from "../browser/tab.ts";
import type { Simulation } from "../history/simulation.ts";
import type { Visitor } from "../history/visitors.ts";

const sendCall = "medications.requestRepeat";
const rememberedMs = 90 * 24 * 3_600_000;

/** What must hold of requests for repeats. Each has notes of its own, so that the practice's records show how often it came. */
export function watchRepeats(simulation: Simulation, repeatIn: (answer: Answer) => RepeatData | undefined) {
  const { world, violate, time } = simulation;
  const patients = new Map<string, PersonKey>();

  /** The notes are in quotation marks in a request. */
  const about = (notes: string) => ({ naming: JSON.stringify(notes) });
  const hasLied = (notes: string) => simulation.hasLied(sendCall, about(notes));
  /** When each request had come to the practice, at the latest. */
  const arrived = new Map<string, number>();
  simulation.onRequest({
    begin: ({ startedAt }) => {
      for (const { id } of [...new Set(patients.values())].flatMap(received)) {
        if (!arrived.has(id)) arrived.set(id, startedAt);
      }
    },
  });
  const received = (patient: PersonKey) => world.records.list(patient, "repeatRequests");
  const withNotes = (notes: string) => {
    const patient = patients.get(notes);
    return patient === undefined ? [] : received(patient).filter((request) => request.notes === notes);
  };

  function checkStatement({ value, repeat }: RepeatData): void {
    const { notes } = repeat.details;
    if (!patients.has(notes)) return;
    const { length } = withNotes(notes);
    if (value === "sent" && length === 0)
      violate("repeat sent", `"${notes}" is shown as sent, and the practice has it not`);
    if (hasLied(notes)) return;
    if ((repeat.problem === "notSent" || value === "onLeave") && length > 0) {
      violate("repeat not sent", `"${notes}" is shown as not sent, and the practice has it`);
    }
  }

  function checkMarks(tab: Tab, asked: readonly AskedMedicine[], { startedAt }: Sent): void {
    const patient = simulation.records.of(tab.record)?.patient;
    if (patient === undefined) return;
    const names = new Set(asked.map(({ name }) => name));
    for (const { id, medicationIds, askedAt, notes = "" } of received(patient)) {
      // The page may be older than the request.
      if ((arrived.get(id) ?? time.now()) > startedAt) continue;
      if (!patients.has(notes) || Date.parse(askedAt) < time.now() - rememberedMs) continue;
      for (const medicationId of medicationIds) {
        const name = world.records.find(patient, "medications", medicationId)?.name;
        // The practice has refused it and carried it out.
        if (name !== undefined && !names.has(name) && !hasLied(notes))
          violate("asked medicines", `${name} of "${notes}" is not marked`);
      }
    }
    const sure = asked.filter(({ isUnclear }) => isUnclear !== true);
    for (const { name } of sure) {
      const isKnown = received(patient).some(({ medicationIds }) =>
        medicationIds.some((id) => world.records.find(patient, "medications", id)?.name === name),
      );
      if (!isKnown) violate("asked medicines", `${name} is marked, and the practice was not asked for it`);
    }
  }

  simulation.onAnswer((tab, path, answer, sent) => {
    const data = repeatIn(answer);
    const list = answer.loaders["routes/signed-in/medication"] as { asked?: AskedMedicine[] } | undefined;
    if (data !== undefined && path.includes("step=")) checkStatement(data);
    const asked = data?.asked ?? list?.asked;
    if (asked !== undefined) checkMarks(tab, asked, sent);
  });

  return {
    typed: (notes: string, visitor: Visitor) => void patients.set(notes, visitor.patient()),

    refused: (notes: string, refusal: RepeatRefusal) => {
      if (refusal.notes !== notes) violate("typed", `the notes "${notes}" are lost`);
    },

    check: () => {
      for (const notes of patients.keys()) {
        const { length } = withNotes(notes);
        if (length > 1 && !hasLied(notes) && !simulation.hasDoubled(sendCall, about(notes))) {
          violate("one repeat", `"${notes}" reached the practice ${length} times`);
        }
      }
    },
  };
}
