import { initials } from "#app/format/initials.ts";

const tones = {
  own: "bg-primary text-on-primary",
  other: "bg-accent text-on-accent",
  quiet: "bg-accent-tint text-on-accent-tint",
  staff: "avatar-staff",
} as const;

const sizes = { small: "size-[2rem]", normal: "", big: "size-[3.25rem]" } as const;

type AvatarProps = {
  name: string;
  tone: keyof typeof tones;
  size?: keyof typeof sizes;
  imageUrl?: string | undefined;
};

export function Avatar({ name, tone, size = "normal", imageUrl }: AvatarProps) {
  if (imageUrl !== undefined) return <img src={imageUrl} alt="" width="40" height="40" className="avatar" />;
  return (
    <span aria-hidden="true" className={`avatar ${tones[tone]} ${sizes[size]}`}>
      {initials(name)}
    </span>
  );
}
