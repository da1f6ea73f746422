const [hepatitisB, hib, polio] = ["hepatitis B", "Haemophilus influenzae type b", "polio"];
const tdap = ["diphtheria", "tetanus", "whooping cough"];
const mmr = ["measles", "mumps", "rubella"];

/** docs/practice-data.md G. A longer word comes before its parts. */
const words: readonly (readonly [RegExp, readonly string[]])[] = [
  [/infanrix.?hexa/i, [...tdap, polio, hepatitisB, hib]],
  [/(?:infanrix|boostrix).?ipv/i, [...tdap, polio]],
  [/priorix.?tetra|\bMMRV\b/i, [...mmr, "chickenpox"]],
  [/\bDTaP\b|\bTdap\b|boostrix/i, tdap],
  [/\bMMR\b|priorix/i, mmr],
  [/\bIPV\b/i, [polio]],
  [/\bHep(?:atitis)?.?B\b/i, [hepatitisB]],
  [/\bHib\b|hiberix|haemophilus influenzae(?: type b)?/i, [hib]],
  [/rotavirus|rotarix/i, ["rotavirus"]],
  [/pneumococcal|prevenar/i, ["pneumococcal disease"]],
  [/meningococcal B\b|bexsero/i, ["meningococcal B disease"]],
  [/varicella(?:.?zoster)?|varivax|varilrix/i, ["chickenpox"]],
  [/\bHPV\b|gardasil/i, ["human papillomavirus (HPV)"]],
  [/zoster|shingrix/i, ["shingles"]],
  [/influenza(?!e)|\bflu\b|influvac|fluad/i, ["influenza (flu)"]],
  [/covid|comirnaty/i, ["COVID-19"]],
];

/**
 * Undefined for a name that is not known, and for one that joins a known word to one that is not, as
 * "Hib-MenC" does: naming fewer illnesses than the vaccine is against would be wrong.
 */
export function illnessesOf(vaccine: string): string | undefined {
  const found = illnessesBehind(vaccine);
  return found.length === 0 ? undefined : listed(found);
}

/** By the words of their vaccines or by their own. Empty where that is not clear. */
export function illnessesNamed(text: string): string[] {
  const behind = illnessesBehind(text);
  if (behind.length > 0) return behind;
  const plain = text.toLowerCase();
  return [...new Set(words.flatMap(([, illnesses]) => illnesses))].filter((illness) =>
    plain.includes(illness),
  );
}

function illnessesBehind(vaccine: string): string[] {
  let rest = vaccine;
  const found = new Set<string>();
  for (const [word, illnesses] of words) {
    const without = rest.replaceAll(new RegExp(word, "gi"), "#");
    if (without === rest) continue;
    rest = without;
    for (const illness of illnesses) found.add(illness);
  }
  const isPartOfMore = /#\s*(?:[-/+&]|\band\b)\s*[a-z]|[a-z]\s*(?:[-/+&]|\band\b)\s*#/i.test(rest);
  return isPartOfMore ? [] : [...found];
}

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
