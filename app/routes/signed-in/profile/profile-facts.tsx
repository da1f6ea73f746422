import { shortDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Facts } from "#app/ui/facts.tsx";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { methodNames, type ProfileView, unreadText } from "./profile-view.ts";
import "./profile.css";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

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
      look="card"
      empty="Not recorded"
      rows={[
        ["Name", [...prefix, ...given, family].filter(Boolean).join(" ")],
        ["Preferred", preferredName ?? unreadText(profile, "preferredName")],
        ["Gender", gender && capitalized(gender)],
        ["Date of birth", birthDate && shortDate(birthDate)],
        ["Ethnicity", ethnicity ?? unreadText(profile, "ethnicity")],
        ["Blood group", bloodGroup ?? unreadText(profile, "bloodGroup")],
      ]}
    />
  );
}

export function ContactFacts({ profile }: { profile: ProfileView }) {
  const { mobile, homePhone, workPhone, email, secondaryEmail, methods } = profile;
  const [preferred] = methods;
  const unreadMethods = unreadText(profile, "contactMethods");
  return (
    <Facts
      look="card"
      empty={profileTexts.noContactDetail}
      rows={[
        ["Mobile", phone(mobile)],
        ["Home phone", phone(homePhone)],
        ["Work phone", phone(workPhone)],
        ["Primary Email", email],
        ["Secondary Email", secondaryEmail ?? unreadText(profile, "secondaryEmail")],
        ["Contact methods", methods.map((method) => methodNames[method]).join(", ") || unreadMethods],
        ["Preferred method", preferred ? methodNames[preferred] : unreadMethods],
      ]}
    />
  );
}

export function AddressLines({ profile }: { profile: ProfileView }) {
  const { addressLines = [] } = profile;
  const lines = addressLines.filter((line) => line.trim() !== "");
  if (lines.length === 0) return <p>{unreadText(profile, "addressLines") ?? profileTexts.noAddress}</p>;
  return <p className="whitespace-pre-line text-ink wrap-anywhere">{lines.join("\n")}</p>;
}

export function ProfileSkeleton() {
  return (
    <div className="card">
      <LoadingWords>Loading your profile</LoadingWords>
      <Skeleton height="block" />
    </div>
  );
}
