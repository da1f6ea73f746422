import type { Journey } from "./journey.ts";

type Task = {
  readonly title: string;
  readonly who: "aroha" | "sione";
  /** How many taps it may take on a phone, from the dashboard. */
  readonly most: number;
  /** What is pressed, by words of its name, and what is typed, as "field = text". */
  readonly does: readonly string[];
  readonly sees: string;
};

const tasks: readonly Task[] = [
  {
    title: "book for oneself, the kind as last time",
    who: "sione",
    most: 4,
    does: ["Book an appointment", "09:30 with Dr Anil Prasad", "Continue", "Book"],
    sees: "Appointment Booked successfully",
  },
  {
    title: "book for oneself, the usual kind",
    who: "aroha",
    most: 4,
    does: ["Book an appointment", "09:45 with Dr Hana Pōtiki", "Continue", "Book"],
    sees: "Appointment Booked successfully",
  },
  {
    title: "book for a child",
    who: "aroha",
    most: 6,
    does: [
      "Open Tama Ngata’s record",
      "Book for Tama",
      "A doctor",
      "09:45 with Dr Hana Pōtiki",
      "Continue",
      "Book for Tama Ngata",
    ],
    sees: "Appointment Booked successfully",
  },
  {
    title: "ask for a repeat at the usual pharmacy",
    who: "sione",
    most: 4,
    does: [
      "See medicines",
      "Ask again for Metformin 500 mg tablet (Metformin Viatris)",
      "Check your request",
      "Send request",
    ],
    sees: "It will be sent to Te Aro Pharmacy",
  },
  {
    title: "open the new result",
    who: "aroha",
    most: 1,
    does: ["Open New result: Full Blood Count"],
    sees: "flagged",
  },
  {
    title: "open the newest of many new results",
    who: "sione",
    most: 1,
    does: ["HbA1c,"],
    sees: "flagged",
  },
  {
    title: "find an allergy",
    who: "sione",
    most: 3,
    does: ["Find anything", "Find anything = codeine", "Codeine"],
    sees: "Tell the practice before you take a new medicine.",
  },
  {
    title: "switch to a child by the name",
    who: "aroha",
    most: 3,
    does: ["Find anything", "Find anything = tama", "Switch to Tama Ngata"],
    sees: "You are acting for Tama Ngata",
  },
  {
    title: "write to one’s GP",
    who: "aroha",
    most: 4,
    does: [
      "messages",
      "Compose Message",
      "My GP",
      "Subject = A rash",
      "Message = It itches.",
      "Send to Dr Hana Pōtiki",
    ],
    sees: "Sending to",
  },
  {
    title: "go on with a draft",
    who: "aroha",
    most: 2,
    does: ["messages", "Go on writing"],
    sees: "Draft Message",
  },
  {
    title: "read the newest message, and delete it",
    who: "aroha",
    most: 2,
    does: ["Read New message from Ngaire Whitiora", "Delete"],
    sees: "Deleting the message.",
  },
  {
    title: "change the address",
    who: "sione",
    most: 5,
    does: [
      "Sione",
      "Profile",
      "New address",
      "Street and number = 8 Ōwhiro Bay Parade",
      "Town or city = Wellington",
      "Postcode = 6023",
      "Send to reception",
    ],
    sees: "Your new address is sent to reception.",
  },
  {
    title: "show to a doctor or nurse",
    who: "sione",
    most: 2,
    does: ["Sione", "Show to a doctor or nurse"],
    sees: "From this practice’s record only",
  },
  {
    title: "pay everything",
    who: "aroha",
    most: 3,
    does: ["to pay", "Go to payment"],
    sees: "Pay $89.74 for Aroha Ngata",
  },
];

export const taskJourneys: readonly Journey[] = tasks.map(({ title, who, most, does, sees }) => ({
  title: `${title}, in ${most} taps`,
  most,
  async run({ act }) {
    await act.signIn(who);
    if (who === "aroha") await act.choose("Aroha Ngata");
    await act.see("Kia ora");
    for (const one of does) {
      const [name = "", text] = one.split(" = ");
      await (text === undefined ? act.choose(name) : act.type(text, name));
    }
    await act.see(sees);
  },
}));
