import { z } from "zod";
import { type SettingWord, settingNamed, settingNames } from "../practice/settings.ts";
import { type Adaptation, assumedSent, openRanges } from "./adapted-contract.ts";

export const commaList = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

const leftOut = commaList.pipe(
  z.array(
    z.string().transform((name, { issues }) => {
      const names = assumedSent();
      const known = names.find((other) => other.toLowerCase() === name.toLowerCase());
      if (known !== undefined) return known;
      const message = `${name} is not an assumed value of a request; the nearest is ${nearest(name, names)}`;
      issues.push({ code: "custom", input: name, message });
      return z.NEVER;
    }),
  ),
);

const settingNumber = z.string().transform((item, { issues }): [string, SettingWord] => {
  const [, number = "", name = ""] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(item) ?? [];
  const word = settingNamed(name);
  if (number !== "" && word !== undefined) return [number, word];
  const message =
    number === ""
      ? `${item} is not a number and a name such as 8=DisableAppointment`
      : `${name} is not the name of a setting; the nearest is ${nearest(name, settingNames)}`;
  issues.push({ code: "custom", input: item, message });
  return z.NEVER;
});

/** A setting may have several numbers. */
const settingNumbers = commaList
  .pipe(z.array(settingNumber))
  .refine(
    (pairs) => new Set(pairs.map(([number]) => number)).size === pairs.length,
    "a number is there twice",
  )
  .transform((pairs): ReadonlyMap<string, SettingWord> => new Map(pairs));

/** What is known of a practice only once it has been tried. */
export const practiceDifferences = {
  PRACTICE_LEAVE_OUT: leftOut.optional().meta({
    description:
      "Values that requests leave out because the practice refuses them, comma-separated: `profile.saveDemographics.MiddleName`. The list below has all that can be left out.",
    computed: "none",
  }),
  PRACTICE_OPEN_RANGES: z.enum(openRanges).default("specified").meta({
    description:
      "How a list without limits (its first and last day, or a search) is requested. `specified` sends the limits empty where the specification lists them for every call (`Patient/LabResults`, `Patient/Timeline`) and leaves them out elsewhere; `empty` sends them empty; `omit` leaves them out.",
  }),
  PRACTICE_SETTING_NUMBERS: settingNumbers.optional().meta({
    description:
      "What the numbers of settings mean at a practice that sends them without names, comma-separated: `8=DisableAppointment, 2=PortalEnableCompose`. A name that the practice sends is always believed first.",
    computed: "none: settings are recognised by their names",
  }),
};

export const practiceVariables = z.object(practiceDifferences);

export const adaptationOf = (values: z.output<typeof practiceVariables>): Adaptation => ({
  leftOut: values.PRACTICE_LEAVE_OUT ?? [],
  openRanges: values.PRACTICE_OPEN_RANGES,
  settingNumbers: values.PRACTICE_SETTING_NUMBERS ?? new Map(),
});

export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  return names.toSorted((one, other) => likeness(misspelt, other) - likeness(misspelt, one))[0];
}

/** The Dice coefficient of pairs of letters. */
export function likeness(one: string, other: string): number {
  const pairs = pairsIn(one);
  const others = pairsIn(other);
  return (2 * others.filter((pair) => pairs.includes(pair)).length) / (pairs.length + others.length);
}

function pairsIn(text: string): string[] {
  const letters = ` ${text.toLowerCase()} `;
  return Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`);
}
