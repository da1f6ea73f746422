import { initials } from "#app/format/initials.ts";

const tones = {
  own: "bg-primary text-on-primary",
  other: "bg-accent text-on-accent",
  quiet: "bg-accent-tint text-on-accent-tint",
  staff: "bg-tint text-on-tint",
  stone: "bg-sunken text-text",
} as const;

export type AvatarProps = { name: string; tone: keyof typeof tones; imageUrl?: string | undefined };

/** Decoration beside a name. Its colour distinguishes the own record from others. */
export function Avatar({ name, tone, imageUrl }: AvatarProps) {
  if (imageUrl !== undefined) return <img src={imageUrl} alt="" width="40" height="40" className="avatar" />;
  return (
    <span aria-hidden="true" className={`avatar ${tones[tone]}`}>
      {initials(name)}
    </span>
  );
}
