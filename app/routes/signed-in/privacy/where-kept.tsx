import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

const places: readonly { icon: IconName; name: string; text: string | readonly string[] }[] = [
  {
    icon: "home",
    name: "With the practice",
    text: "Your record, messages, drafts, invoices and contact details. The portal asks for them each time you open a page.",
  },
  {
    icon: "shield",
    name: "In the portal",
    text: [
      "Your log in and the kind of browser it is in, such as Chrome on Android, encrypted, until you log out.",
      "A booking, a repeat request or the files of a message that you did not finish, encrypted, for 24 hours.",
      "Which medicines you asked for, when and from which pharmacy, encrypted, for 90 days.",
      "Your payments, encrypted, for 400 days.",
      "A list of who opened which record and when, with a code for the network that was used, without names or health details.",
    ],
  },
  {
    icon: "user",
    name: "On this device",
    text: [
      "One cookie that says you are logged in, one from the login page that says only that your browser keeps cookies, and for a minute one that keeps your place when many people log in at once.",
      "One cookie that says you have logged in here before, for 90 days, also after you log out. With it you can log in here while someone else tries wrong passwords for your account. It does not hold your name.",
      "No health details, no message and no password. Find anything looks through the lists that you have opened; the page forgets them when you leave it, log out or open another record.",
    ],
  },
  {
    icon: "card",
    name: "With the card company",
    text: "Your card number goes straight to it when you pay. The portal and the practice never see the number.",
  },
];

/** The same as the table "What is stored where" in ARCHITECTURE.md, for patients. */
export function WhereKept() {
  return (
    <Card title="Where things are kept">
      <ul className="divide-y divide-line">
        {places.map(({ icon, name, text }) => (
          <li key={name} className="flex gap-4 py-3">
            <Icon name={icon} className="mt-1 text-primary" />
            <div>
              <h3>{name}</h3>
              {[text].flat().map((sentence) => (
                <p key={sentence} className="[&+p]:mt-2">
                  {sentence}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const companies = [
  ["Paying by card", "When you press Go to payment"],
  ["Map of the practice", "When you press Show map"],
  ["Video appointment", "When you press Start Meeting"],
  ["About a medicine", "When you open its page"],
  ["Links of the practice", "When you open one"],
] as const;

export function OtherCompanies() {
  return (
    <Card
      title="Other companies"
      sentence="Nothing is asked of another company until you choose it. There are no adverts and no tracking."
    >
      <Facts look="sentences" rows={companies} className="mt-2" />
    </Card>
  );
}
