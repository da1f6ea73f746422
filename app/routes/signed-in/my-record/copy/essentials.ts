import { byDay, isoDay, shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { withoutReplaced } from "#machines/repeat-medication/supply.ts";
import { allergyGroup, allergyGroups, severityWord } from "#practice-api/allergies/rules.ts";
import { supplyEnd } from "#practice-api/medications/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import { missingText } from "./describe.ts";
import type { RecordCopy } from "./manifest.ts";
import { type PartEntries, partLabel } from "./parts.ts";

/** In the order in which another clinician asks for them. */
export const essentials = ["allergies", "medications", "diagnoses"] as const;
export type Essential = (typeof essentials)[number];

export const essentialTitles: Readonly<Record<Essential, string>> = {
  allergies: "Allergies",
  medications: "Current medicines",
  diagnoses: "Long-term conditions",
};

/** `lost` is why entries may be missing. Only a whole list has `none`. */
export type EssentialBlock = {
  rows: { name: string; facts: string; since?: string | undefined }[];
  also?: string | undefined;
  none?: string | undefined;
  lost?: string | undefined;
};

/** To whoever asks the patient. */
const noneRecorded = "None recorded at this practice. Ask the patient.";

type Blocks = {
  [E in Essential]: (entries: readonly PartEntries[E][], today: IsoDay) => EssentialBlock & { none: string };
};

const blocks: Blocks = {
  allergies: (entries) => ({
    rows: allergyGroups.flatMap((group) =>
      entries
        .filter((entry) => allergyGroup(entry) === group)
        .map(({ substance, reaction, severity, note }) => ({
          name: substance,
          facts: sentences([
            ...(group === "noneKnown"
              ? []
              : [reaction ?? "Reaction not recorded", severityWord(severity) ?? "Severity not recorded"]),
            note,
          ]),
        })),
    ),
    none: noneRecorded,
  }),
  medications: (entries, today) => {
    const { present, unclear } = presentMedicines(entries, today);
    return {
      rows: present.map(({ name, directions, prescribedOn, period }) => ({
        name,
        facts: directions ?? "Directions not recorded",
        since:
          prescribedOn &&
          [`Prescribed ${shortDate(prescribedOn)}`, period?.replaceAll(/\s+/g, "\u00a0")]
            .filter(Boolean)
            .join(", "),
      })),
      also:
        unclear.length === 0
          ? undefined
          : `Not known if still taken, because the script has no end: ${unclear
              .map(({ name, prescribedOn }) => [name, prescribedOn && shortDate(prescribedOn)])
              .map((parts) => parts.filter(Boolean).join(", "))
              .join("; ")}.`,
      none:
        entries.length === 0
          ? noneRecorded
          : "No medicine is recorded as long term, and no other script says that it lasts until today.",
    };
  },
  diagnoses: (entries) => {
    const unclear = entries.filter(({ isLongTerm }) => isLongTerm === undefined).length;
    return {
      rows: entries
        .filter(({ isLongTerm }) => isLongTerm === true)
        .toSorted((one, other) => byDay(other.onset, one.onset))
        .map(({ note, onset }) => ({
          name: note ?? "Diagnosis not named",
          facts: onset === undefined ? "Start date not recorded" : `Started ${shortDate(onset)}`,
        })),
      also:
        unclear === 0
          ? undefined
          : `${plural(unclear, "diagnosis does", "diagnoses do")} not say if it is long term.`,
      none: entries.length === 0 ? noneRecorded : "No condition is recorded as long term.",
    };
  },
};

/** @param lost why entries may be missing */
export function essentialBlock<E extends Essential>(
  essential: E,
  entries: readonly PartEntries[E][],
  today: IsoDay,
  lost?: string,
): EssentialBlock {
  const { none, ...block } = blocks[essential](entries, today);
  return lost === undefined && block.rows.length === 0 ? { ...block, none } : { ...block, lost };
}

/** Ruling P130. */
export function presentMedicines(entries: readonly PartEntries["medications"][], today: IsoDay) {
  const ends = ({ endsOn, ...script }: PartEntries["medications"]) =>
    [endsOn && isoDay(endsOn), supplyEnd(script)].filter((end) => end !== undefined && end !== "");
  const scripts = withoutReplaced(entries).toSorted((one, other) => one.name.localeCompare(other.name));
  const others = scripts.filter(({ isLongTerm }) => isLongTerm !== true);
  const isPresent = (script: PartEntries["medications"]) =>
    script.isLongTerm === true || ends(script).some((end) => end !== undefined && end >= today);
  return {
    present: scripts.filter(isPresent),
    unclear: others.filter((script) => ends(script).length === 0),
  };
}

export const notOffered =
  "The practice does not offer this list here. This does not mean that there are none";

/** The first sheet of a printed copy. */
export const essentialsOf = ({ manifest, record }: RecordCopy) =>
  essentials.map((essential) => ({ essential, block: copied(essential, { manifest, record }) }));

function copied<E extends Essential>(
  essential: E,
  { manifest, record }: Pick<RecordCopy, "manifest" | "record">,
): EssentialBlock {
  const part = manifest.parts.find((one) => one.part === essential);
  const isLeftOut = manifest.notChosen.includes(partLabel(essential));
  if (part === undefined) return { rows: [], lost: isLeftOut ? "Not chosen for this copy" : notOffered };
  const entries: RecordCopy["record"][E] = record[essential];
  const lost = part.state === "whole" ? undefined : missingText(part);
  return essentialBlock(essential, entries ?? [], isoDay(manifest.madeAt), lost);
}

const sentences = (parts: readonly (string | undefined)[]) =>
  parts.flatMap((part) => part?.trim().replace(/\.$/, "") || []).join(". ");
