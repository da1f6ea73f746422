import { shortDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { contactMethodNames } from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { Facts } from "./facts.tsx";
import type { ProfileView } from "./profile-view.ts";

/** A word of the practice with a capital: "female" is "Female". */
const capitalized = (word: string | undefined) => word && `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const phone = (number: string | undefined) => number && phoneText(number);

export function PersonalFacts({ profile }: { profile: ProfileView }) {
  const {
    prefix = [],
    given = [],
    family,
    preferredName,
    gender,
    birthDate,
    ethnicity,
    bloodGroup,
  } = profile;
  return (
    <Facts
      empty="Not recorded"
      rows={[
        ["Name", [...prefix, ...given, family].filter(Boolean).join(" ")],
        ["Preferred", preferredName],
        ["Gender", capitalized(gender)],
        ["Date of birth", birthDate && shortDate(birthDate)],
        ["Ethnicity", ethnicity],
        ["Blood group", bloodGroup],
      ]}
    />
  );
}

export function ContactFacts({ profile }: { profile: ProfileView }) {
  const { mobile, homePhone, workPhone, email, secondaryEmail, methods } = profile;
  const [preferred] = methods;
  return (
    <Facts
      empty={profileTexts.noContactDetail}
      rows={[
        ["Mobile", phone(mobile)],
        ["Home phone", phone(homePhone)],
        ["Work phone", phone(workPhone)],
        ["Primary Email", email],
        ["Secondary Email", secondaryEmail],
        ["Contact methods", methods.map((method) => contactMethodNames[method]).join(", ")],
        ["Preferred method", preferred && contactMethodNames[preferred]],
      ]}
    />
  );
}

export function AddressLines({ profile: { addressLines = [] } }: { profile: ProfileView }) {
  const lines = addressLines.filter((line) => line.trim() !== "");
  if (lines.length === 0) return <p>{profileTexts.noAddress}</p>;
  return <p className="whitespace-pre-line text-ink wrap-anywhere">{lines.join("\n")}</p>;
}
