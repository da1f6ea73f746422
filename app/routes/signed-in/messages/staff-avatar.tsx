import { Avatar, type AvatarProps } from "#app/ui/avatar.tsx";

const tones = ["staff", "own", "stone"] as const satisfies AvatarProps["tone"][];

/** What stands before a name without being part of it. */
const titles = /^(?:dr|doctor|nurse|mr|mrs|ms|miss|mx|prof(?:essor)?)\.?\s+/i;

/** The initials of a person of the practice, without a title, in the same colour of three in every box. */
export function StaffAvatar({ name }: { name: string }) {
  const bare = name.trim().replace(titles, "");
  const code = [...bare].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return <Avatar name={bare} tone={tones[code % tones.length] ?? "staff"} />;
}
