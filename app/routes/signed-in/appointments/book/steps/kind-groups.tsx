import type { IconName } from "#app/ui/icon.tsx";
import { type ConsultMethod, consultMethodOf } from "#practice-api/appointments/rules.ts";
import type { BookingData } from "../.server/loader.ts";

type Kinds = Extract<Awaited<BookingData["kinds"]>, { state: "loaded" }>["value"];
export type Kind = NonNullable<Kinds>["kinds"][number];
type Group = NonNullable<Kind["group"]>;

type KindGroup = { title: string; icon: IconName | undefined; kinds: Kind[] };

const groups: Record<Group, { title: string; icon: IconName }> = {
  person: { title: "See someone", icon: "pin" },
  phone: { title: "By phone", icon: "phone" },
  video: { title: "By video", icon: "video" },
  vaccinesAndChecks: { title: "Vaccines and checks", icon: "shield" },
};
const methods: Record<ConsultMethod, { title: string; icon: IconName }> = {
  faceToFace: { title: "Face to face, at a clinic", icon: "pin" },
  phone: groups.phone,
  virtual: groups.video,
};
const others = { title: "Other kinds", icon: undefined };

/** In the practice's order. Where the practice has put no kind into a group, by how they are held. */
export function groupKinds(kinds: readonly Kind[]): KindGroup[] {
  const isGrouped = kinds.some(({ group }) => group !== undefined);
  const heads = isGrouped ? [...Object.values(groups), others] : Object.values(methods);
  const headOf = ({ name, group }: Kind) =>
    isGrouped ? (group === undefined ? others : groups[group]) : methods[consultMethodOf(name)];
  return heads
    .map((head) => ({ ...head, kinds: kinds.filter((kind) => headOf(kind) === head) }))
    .filter(({ kinds: own }) => own.length > 0);
}

export function KindFacts({ kind: { name, plain, minutes, fee, people, about } }: { kind: Kind }) {
  const facts = [
    plain === undefined ? undefined : name,
    minutes === undefined ? undefined : `${minutes} minutes`,
  ];
  const lines = [[...facts, people].filter(Boolean).join(" · "), about, fee].filter(Boolean);
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

export const hasFacts = ({ plain, minutes, fee, people, about }: Kind) =>
  [plain, minutes, fee, people, about].some((fact) => fact !== undefined);
