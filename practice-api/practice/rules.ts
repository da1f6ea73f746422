/**
 * Words that may tell of an emergency (ruling B74). A space stands for any gap between words, an
 * apostrophe may be missing, and letters with a macron count as plain ones. It is a list of words, not a
 * judgement: "no chest pain" is found too, and what is found only shows a telephone number.
 */
const cannot = "(can't|cannot|can not|couldn't|could not|unable to|hard to|struggling to|trouble|difficulty)";
const my = "(my|his|her|their|the)";
const phrases = [
  "(crushing )?chest pains?",
  `pains? in ${my} chest`,
  `${my} chest (hurts|is tight|feels tight)`,
  "tight chest",
  `(tightness|pressure) in ${my} chest`,
  "chest tightness",
  "heart attack",
  "stroke",
  "(face|mouth) (is )?(drooping|droopy|drooped)",
  "slurred speech",
  `${cannot} (breathe|breath|breathing)`,
  "(not|isn't|stopped) breathing",
  "choking",
  "(lips|face) (are |is )?(blue|turning blue|going blue)",
  "blue lips",
  "(heavy|severe|bad) bleeding",
  "bleeding (heavily|badly|a lot)",
  "(won't|will not|can't|cannot|doesn't) stop (the )?bleeding",
  "(coughing|coughed|vomiting|vomited|throwing) (up )?blood",
  "unconscious",
  "(passed|passing) out",
  "(can't|cannot|can not|won't) wake (up|him|her|them)",
  "(seizure|convulsion)s?",
  "anaphyla(xis|ctic)",
  "severe allergic reaction",
  "(throat|tongue) (is )?(closing|swelling|swollen)",
  "overdosed?",
  "suicid(e|al)",
  "(kill|killing|harm|harming|hurt|hurting|cut|cutting) (myself|himself|herself|themselves)",
  "self harm(ing|ed)?",
  "(end|ending|take|taking) my (own )?life",
  "(want|wanting|wish) to (die|be dead)",
] as const;

const listed = phrases.join("|").replaceAll(" ", "[\\s,.;:!-]+").replaceAll("'", "'?");
/** Any other word is passed by whole, so that no phrase begins inside one. */
const pattern = new RegExp(`(?<phrase>(?:${listed})(?![\\p{L}\\p{N}]))|[\\p{L}\\p{N}]+`, "giu");

/** The listed words in a text, as they were typed, each once. */
export function emergencyWords(text: string): string[] {
  const typed = text.normalize("NFC");
  // One character stands for one, so that what is found can be quoted.
  const plain = typed
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize("NFD").charAt(0));
  const found = new Map<string, string>();
  for (const { groups, index } of plain.matchAll(pattern)) {
    const words = groups?.phrase;
    if (words === undefined) continue;
    const key = words.toLowerCase();
    if (!found.has(key)) found.set(key, typed.slice(index, index + words.length));
  }
  return [...found.values()];
}

/** Whether a text of the practice asks the patient to ring: "Please ring us to book this vaccination". */
export function asksToRing(text = ""): boolean {
  return /\b(?:ring|call|phone|telephone)\b(?= (?:us|the|to|our|reception|on|\+?\d))/i.test(text);
}

/** The text of a setting. Undefined when it has none, in any of the ways to say so (rulings B26, B42). */
export function settingText(value = ""): string | undefined {
  return /^\s*(?:|n\/a|testing)\s*$/i.test(value) ? undefined : value.trim();
}
