/**
 * What a vaccine is against, by a word of its name (docs/practice-data.md G). A name with several illnesses comes
 * before those that it contains.
 */
const illnesses: readonly (readonly [RegExp, string])[] = [
  [
    /\bDTaP-IPV-HepB\/Hib\b|infanrix.?hexa/i,
    "diphtheria, tetanus, whooping cough, polio, hepatitis B and Haemophilus influenzae type b",
  ],
  [/\bDTaP-IPV\b|infanrix.?ipv/i, "diphtheria, tetanus, whooping cough and polio"],
  [/\bTdap\b|boostrix/i, "tetanus, diphtheria and whooping cough"],
  [/\bMMR\b|priorix/i, "measles, mumps and rubella"],
  [/rotavirus|rotarix/i, "rotavirus"],
  [/pneumococcal|prevenar/i, "pneumococcal disease"],
  [/meningococcal B|bexsero/i, "meningococcal B disease"],
  [/\bHib\b|hiberix/i, "Haemophilus influenzae type b"],
  [/varicella|varivax|varilrix/i, "chickenpox"],
  [/\bHPV\b|gardasil/i, "human papillomavirus (HPV)"],
  [/zoster|shingrix/i, "shingles"],
  [/influenza|\bflu\b|influvac|fluad/i, "influenza (flu)"],
  [/covid|comirnaty/i, "COVID-19"],
];

/** What a vaccine is against, in words. Undefined for a name that is not known. */
export const illnessesOf = (vaccine: string): string | undefined =>
  illnesses.find(([name]) => name.test(vaccine))?.[1];
