export const risks = ["contact", "isolation", "doses"] as const;
export type Risk = (typeof risks)[number];

const [lookBackDays, doses] = [14, 2];

/** Spec 2, section 9; ruling B41. The wording of the two risks is ours. */
export const questionnaire = {
  lookBackDays,
  overAge: 12,
  symptoms: [
    "cough",
    "shortness of breath",
    "sore throat",
    "fever (38C or higher)",
    "muscle aches",
    "runny nose",
    "fatigue",
    "loss of smell",
    "altered taste",
  ],
  noSymptoms: "No Symptoms",
  risks: {
    contact: `was in contact with someone who has COVID-19 in the last ${lookBackDays} days`,
    isolation: `was told to isolate in the last ${lookBackDays} days`,
    doses: `has had fewer than ${doses} doses of the COVID-19 vaccine`,
  } satisfies Record<Risk, string>,
} as const;

/** The box for no symptoms is an answer, not a symptom. */
export type CovidChoices = { symptoms: string[]; hasNoSymptoms: boolean; risks: Risk[] };

/** The vaccine's applies from 13 years on, and to an unknown age. */
export function risksFor(age: number | undefined): Risk[] {
  return risks.filter((risk) => risk !== "doses" || age === undefined || age > questionnaire.overAge);
}

/** Spec 2, section 5. */
export function hasCovidChoices({ symptoms, hasNoSymptoms }: CovidChoices): boolean {
  return symptoms.length > 0 || hasNoSymptoms;
}

export function isAtRisk({ symptoms, risks }: CovidChoices): boolean {
  return symptoms.length > 0 || risks.length > 0;
}

/** Of the patient, whoever books: the practice reads it. */
export function covidInWords({ symptoms, risks }: CovidChoices): string {
  return [...symptoms, ...risks.map((risk) => questionnaire.risks[risk])].join("; ");
}
