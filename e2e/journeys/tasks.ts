import type { Act, Journey } from "./journey.ts";

type Task = readonly [title: string, most: number, who: "aroha" | "sione", run: (act: Act) => Promise<void>];

/** Each task of a patient, from the dashboard, and how many taps it may take on a phone. */
const tasks: readonly Task[] = [
  [
    "book for oneself, the kind as last time",
    4,
    "sione",
    async ({ press, choose, see }) => {
      await press("Book an appointment");
      await choose("09:30 with Dr Anil Prasad");
      await press("Continue");
      await press("Book");
      await see("Appointment Booked successfully");
    },
  ],
  [
    "book for oneself, the usual kind",
    4,
    "aroha",
    async ({ press, choose, see }) => {
      await press("Book an appointment");
      await choose("09:45 with Dr Hana Pōtiki");
      await press("Continue");
      await press("Book");
      await see("Appointment Booked successfully");
    },
  ],
  [
    "book for a child",
    6,
    "aroha",
    async ({ press, choose, see }) => {
      await press("Open Tama Ngata’s record");
      await see("You are acting for Tama Ngata");
      await press("Book for Tama");
      await press("A doctor");
      await choose("09:45 with Dr Hana Pōtiki");
      await press("Continue");
      await press("Book for Tama Ngata");
      await see("Appointment Booked successfully");
    },
  ],
  [
    "ask for a repeat at the usual pharmacy",
    4,
    "sione",
    async ({ press, see }) => {
      await press("See medicines");
      await press("Ask again for Metformin 500 mg tablet (Metformin Viatris)");
      await press("Check your request");
      await press("Send request");
      await see("It will be sent to Te Aro Pharmacy");
    },
  ],
  [
    "open the new result",
    1,
    "aroha",
    async ({ press, see }) => {
      await press("Open New result: Full Blood Count");
      await see("flagged");
    },
  ],
  [
    "open the newest of many new results",
    1,
    "sione",
    async ({ press, see }) => {
      await press("HbA1c,");
      await see("flagged");
    },
  ],
  [
    "read the newest message",
    1,
    "aroha",
    async ({ press, see }) => {
      await press("Read New message from Ngaire Whitiora");
      await see("Reply");
    },
  ],
  [
    "write to one’s GP",
    4,
    "aroha",
    async ({ press, choose, type, see }) => {
      await choose("messages");
      await press("Compose Message");
      await choose("My GP");
      await type("A rash", "Subject");
      await type("It itches.", "Message");
      await press("Send to Dr Hana Pōtiki");
      await see("Sending to");
    },
  ],
  [
    "go on with a draft",
    2,
    "aroha",
    async ({ press, choose, see }) => {
      await choose("messages");
      await press("Go on writing");
      await see("Draft Message");
    },
  ],
  [
    "delete the newest message",
    2,
    "aroha",
    async ({ press, see }) => {
      await press("Read New message from Ngaire Whitiora");
      await press("Delete");
      await see("Deleting the message.");
    },
  ],
  [
    "open a child’s record",
    1,
    "aroha",
    async ({ press, see }) => {
      await press("Open Tama Ngata’s record");
      await see("You are acting for Tama Ngata");
    },
  ],
  [
    "change the address",
    5,
    "sione",
    async ({ press, choose, type, see }) => {
      await choose("Sione");
      await press("Profile");
      await press("New address");
      await type("8 Ōwhiro Bay Parade", "Street and number");
      await type("Wellington", "Town or city");
      await type("6023", "Postcode");
      await press("Send to reception");
      await see("Your new address is sent to reception.");
    },
  ],
  [
    "pay everything",
    3,
    "aroha",
    async ({ press, choose, see }) => {
      await choose("to pay");
      await press("Go to payment");
      await see("Pay $89.74 for Aroha Ngata");
    },
  ],
];

export const taskJourneys: readonly Journey[] = tasks.map(([title, most, who, run]) => ({
  title: `${title}, in ${most} taps`,
  most,
  async run({ act }) {
    await act.signIn(who);
    if (who === "aroha") await act.choose("Aroha Ngata");
    await act.see("Kia ora");
    await run(act);
  },
}));
