import { Avatar } from "#app/ui/avatar.tsx";

/** The initials of a person of the practice, in the colour of all staff (ruling P82). */
export const StaffAvatar = ({ name }: { name: string }) => <Avatar name={name} tone="staff" />;
