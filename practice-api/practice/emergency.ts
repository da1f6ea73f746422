import { truncate } from "../unicode.ts";

const cannot = "(can't|cannot|can not|couldn't|could not|unable to|hard to|struggling to|trouble|difficulty)";
const my = "(my|his|her|their|the)";
const child = "(baby|bubs?|newborn|child|toddler|son|daughter|boy|girl|he|he's|she|she's)";
const isNow = "(is |are |has |have |was |gone |gets |looks |seems |feels |getting |went )?";
const very = "(very |so |all |too |really |extremely |unusually |a bit )?";
const fever = "(fever|feaver|temp|temperature|temprature|temperture)";
const sugar = "(sugars?|glucose|bsls?|bgls?) (levels? |readings? )?(is |are |was |at |of )?";
const insulin = "(insulin|insuline|insulen)";
const wontFade =
  "(doesn't|does not|don't|do not|won't|will not|isn't|is not|not) (fade|fading|blanch|blanching)";

/**
 * Words that may tell of an emergency (ruling B74), in adults, in children and with diabetes. A space
 * matches any gap between words, an apostrophe may be missing, and letters with a macron count as plain ones. It
 * is a list of words, not a judgement: "no chest pain" is found too, and what is found only shows a
 * telephone number. An everyday word ("fit", "blue", "floppy") is listed with what makes it alarming.
 */
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
  `${cannot} (breathe|breath|breathing|breth|brethe|breething)`,
  "(not|isn't|stopped) breathing",
  `breathing ${very}(fast|hard)(?! (now|exercise|exercises|and well))`,
  "(gasping|fighting) for (air|breath)",
  "ribs (are )?(sucking|pulling) in",
  "(choking|chocking)",
  "(lips|face|tongue|mouth) (are |is |have |has )?(gone |going |turned |turning )?(blue|grey)",
  `${child} (is |has |was |keeps )?(going|gone|turning|turned|went) (blue|grey)`,
  "blue lips",
  "(blue|grey) (around|round) the (mouth|lips)",
  "(heavy|severe|bad) bleeding",
  "bleeding (heavily|badly|a lot)",
  "(won't|will not|can't|cannot|doesn't) stop (the )?bleeding",
  "(coughing|coughed|vomiting|vomited|throwing) (up )?(blood|bile)",
  "(unconscious|unconcious|unconsious)",
  "unresponsive(?! to)",
  "not responding(?! to (treatment|the|my|email|emails|messages))",
  "(passed|passing) out",
  `(can't|cannot|can not|won't|unable to) wake (up|him|her|them|my|the)(?! in the morning)`,
  "(hard|difficult|impossible) to (wake|rouse)(?! up (in|for|on|at)| for (work|school))",
  `${child} ${isNow}(very |so |too |really |extremely |unusually )(drowsy|sleepy)`,
  `${child} ${isNow}${very}(floppy|flopy|limp)(?! ears?)`,
  "(floppy|flopy|limp) (baby|child|newborn|infant)",
  "(seizure|seizures|siezure|siezures|seizer|convulsion|convulsions|convultion|convultions)",
  "(has|have|had|having) (a |another |febrile |a febrile )?fits?(?! (note|test|bit|in|into|and (well|healthy)))",
  `${child} (is |was |keeps |started |been )fitting(?! (in|into|for|with|well|a|the))`,
  "fit for ([0-9]{1,2}|one|two|three|five|ten|twenty|several|a few) (sec|secs|seconds?|min|mins|minutes?)",
  `(stiff|stif) neck (and |with )?(a |an )?(bad |high |severe )?(${fever}|rash|headache)`,
  `(${fever}|rash|headache|vomiting) (and |with )?(a |an )?(stiff|stif) neck`,
  "neck (is )?stiff (and |with )?(a |the )?(light|fever|rash|headache)",
  `(rash|spots) (that |which )?${wontFade}`,
  `(rash|spots) (is |are |that |which )?(purple|like bruises)`,
  "non blanching rash",
  "(bulging|sunken) (fontanelle|fontanel|soft spot)",
  `${fever} (is |of |was |at |over |above |has hit )?(40|41|42)( [0-9])?c?`,
  `${fever} ([0-9]{2} )?([0-9] )?in (a |my |our )?(newborn|new born)`,
  `(newborn|new born|weeks? old) (baby |boy |girl |son |daughter )?(has|with|got|is running) (got )?(a )?(high )?${fever}`,
  "(won't|will not|refuses to|refusing to|too sleepy to|too tired to|not able to) (feed|drink)(?! (him|her|them|my|the|alcohol|coffee|milk))",
  `${child} (is |has been |isn't )?(not |barely |hardly )?(drinking or eating|feeding or drinking)`,
  `${child} (is |has been )?(not|barely|hardly) (drinking|feeding)(?! (alcohol|coffee|milk|from|at night))`,
  `${child} isn't (drinking|feeding)(?! (alcohol|coffee|milk|from|at night))`,
  "(no|not had a|hasn't had a|has not had a) wet (nappy|nappies|nappys|nappie)",
  "(not|hasn't) (peed|weed|wee'd|done a wee|passed urine) (since|all day|today|for)",
  "(swallowed|ate|eaten|drank|drunk) (a |an |some |the )?(button battery|battery|magnets?|bleach|pills|tablets|dishwasher)",
  `no ${insulin}(?! (change|changes|resistance|needed|pump))`,
  `(run|ran|running|is|am|are) out of (my |his |her )?${insulin}`,
  `${insulin} (has |is )?(run|ran|running) out`,
  `missed (my|his|her|all|all my|all his|all her) ${insulin}`,
  `${sugar}(over |above )?(2[0-9]|3[0-9])(?! (g|grams?|mg|kg))`,
  `${sugar}(only |down to )?[12] [0-9](?! (g|kg))`,
  `${sugar}(below|under) [34]`,
  "(meter|metre|reading) (says|reads|shows|just says) hi",
  "(severe|bad|serious) hypo",
  "(diabetic )?ketoacidosis",
  "(high|large) ketones",
  "ketones (are |is |at |of |over |above )?(high|very high|[3-8])",
  "breath smells (fruity|sweet|of pear drops|like nail polish)",
  "(anaphylaxis|anaphylactic|anaphilaxis|anaphlaxis)",
  "severe allergic reaction",
  "(throat|tongue) (is )?(closing|swelling|swollen)",
  "overdosed?",
  "suicid(e|al)",
  "(kill|killing|harm|harming|hurt|hurting|cut|cutting) (myself|himself|herself|themselves)",
  "self harm(ing|ed)?",
  "(end|ending|take|taking) my (own )?life",
  "(want|wanting|wish) to (die|be dead)",
];

const listed = phrases.join("|").replaceAll(" ", "[\\s,.;:!-]+").replaceAll("'", "'?");
/** Any other word is passed by whole, so that no phrase begins inside one. */
const pattern = new RegExp(`(?<phrase>(?:${listed})(?![\\p{L}\\p{N}]))|[\\p{L}\\p{N}]+`, "giu");
/** More than any of these fields takes. */
const maxLength = 5000;

export function emergencyWords(text: string): string[] {
  const typed = truncate(text, maxLength).normalize("NFC");
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
