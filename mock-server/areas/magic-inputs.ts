import type { AccountKey } from "#fixtures/people/demo-patients.ts";

/** So that testers can see failures without tools (docs/mock-practice.md 5). */
export const magicUsernames = {
  refused: "refused@example.nz",
  noResource: "noresource@example.nz",
  down: "down@example.nz",
  slow: "slow@example.nz",
  reset: "reset@example.nz",
} as const;

export const magicAccounts: ReadonlyMap<string, AccountKey> = new Map([
  [magicUsernames.slow, "aroha"],
  [magicUsernames.reset, "priya"],
]);

/** Longer than any caller should wait (threat T36). */
export const slowAnswer = 60_000;

/** Only `lost` books the appointment. */
export const magicReasons = {
  noVideo: "#zoom-email",
  videoFailed: "#zoom-end",
  taken: "#taken",
  lost: "#lost",
} as const;

export const onLeaveMedicine = "On-Leave";

/** No test has the name `#empty`. */
export const magicSearches = { broken: "#500", empty: "#empty", slow: "#slow" } as const;

/** Of the amount without the card's fee. */
export const magicCents = { notTaken: 2, notPrepared: 51, notRecorded: 99 } as const;

/** The card provider's published test cards. */
export const testCards = {
  visa: "4242424242424242",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  expired: "4000000000000069",
  incorrectCvc: "4000000000000127",
  processingError: "4000000000000119",
  challenged: "4000002500003155",
  alwaysChallenged: "4000002760003184",
} as const;

type MagicInput = { readonly where: string; readonly input: string; readonly effect: string };

const username = (name: keyof typeof magicUsernames, effect: string): MagicInput => ({
  where: "username",
  input: magicUsernames[name],
  effect,
});
const reason = (name: keyof typeof magicReasons, effect: string): MagicInput => ({
  where: "reason of a booking",
  input: magicReasons[name],
  effect,
});
const cents = (name: keyof typeof magicCents, effect: string): MagicInput => ({
  where: "cents of a payment's amount",
  input: (magicCents[name] / 100).toFixed(2).slice(1),
  effect,
});
const card = (name: keyof typeof testCards, effect: string): MagicInput => ({
  where: "card number",
  input: testCards[name],
  effect,
});
const search = (name: keyof typeof magicSearches, effect: string): MagicInput => ({
  where: "search of test results",
  input: magicSearches[name],
  effect,
});

/** For the front page and docs/mock-practice.md. */
export const magicInputs: readonly MagicInput[] = [
  username("refused", "an unknown account: the sign-in is refused"),
  username("noResource", "the sign-in succeeds without a record"),
  username("down", "the identity server answers 503"),
  username("slow", "signs in Aroha after a minute"),
  username("reset", "signs in Priya, who has to choose a new password"),
  reason("noVideo", "refused: the video consult needs an email address"),
  reason("videoFailed", "refused: the video meeting could not be created"),
  reason("taken", "refused: the time has just been taken"),
  reason("lost", "booked, and the answer is lost"),
  cents("notTaken", "the practice takes no payment: SaveTempPayment answers -1"),
  cents("notPrepared", "the card function refuses the payment"),
  cents("notRecorded", "the practice cannot record the payment: SavePayment answers false"),
  card("visa", "pays by Visa"),
  card("mastercard", "pays by Mastercard"),
  card("amex", "pays by American Express"),
  card("declined", "the card is declined"),
  card("insufficientFunds", "declined: the card has insufficient funds"),
  card("expired", "declined: the card has expired"),
  card("incorrectCvc", "declined: the security code is incorrect"),
  card("processingError", "an error occurs while the card is processed"),
  card("challenged", "the bank asks for another step (3-D Secure): press Complete or Fail"),
  card("alwaysChallenged", "the same"),
  search("broken", "answers 500"),
  search("empty", "finds nothing"),
  search("slow", "answers after a minute"),
  {
    where: "name of a medicine",
    input: onLeaveMedicine,
    effect: "its prescriber is on leave: a repeat request answers 302",
  },
];
