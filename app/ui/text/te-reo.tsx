import { markedText } from "./marked-text.tsx";

/**
 * Phrases in te reo Māori, whole and as they are written with and without macrons. Names of people and places need no
 * mark, nor do words that are English here too, such as whānau (WCAG 3.1.2).
 */
const phrases = new RegExp(
  `(?<!\\p{L})(${[
    "Te Ia Tikitiki o te kāmehameha",
    "Nau mai,? haere mai",
    "Mate huango",
    "Kōrero mai",
    "whakamāui kiri",
    "Ng[āa] mihi(?: nui| mahana)?",
    "N[āa]ku(?: iti)? noa(?:,? n[āa])?",
    "T[ēe]n[āa] (?:koe|k[ōo]rua|koutou|r[āa] koe)",
    "Kia ora(?: koutou| anō)?",
    "Kia pai t[ōo] r[āa]",
    "Ata mārie",
    "Mōrena",
    "Aroha mai",
    "Ka kite(?: an[ōo])?",
    "Haere r[āa]",
    "E noho r[āa]",
    "M[āa] te w[āa]",
    "Me mutu",
    "Kaiāwhina",
    "Nēhi",
    "Tākuta",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** A text with its phrases in te reo marked, so that a screen reader pronounces them as Māori. */
export const TeReo = ({ children }: { children: string }) =>
  markedText(children, phrases, (phrase) => <span lang="mi">{phrase}</span>);
