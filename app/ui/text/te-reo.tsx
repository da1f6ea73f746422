import { markedText } from "./marked-text.tsx";

/**
 * Phrases in te reo Māori, whole and as they are written with and without macrons. Names of people and places need no
 * mark, nor do words that are English here too, such as whānau (WCAG 3.1.2). Any other word is passed by whole, so that
 * no phrase begins inside one: a look-behind would stop browsers that cannot read it at the whole chunk.
 */
const phrases = new RegExp(
  `((?:${[
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
  ].join("|")})(?!\\p{L}))|\\p{L}+`,
  "giu",
);

export const TeReo = ({ children }: { children: string }) =>
  markedText(children, phrases, (phrase) => <span lang="mi">{phrase}</span>);
