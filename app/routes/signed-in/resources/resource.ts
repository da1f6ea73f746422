import type { Noun } from "#app/lists/list.ts";

export type ListedResource = { id: string; title: string } & (
  | { kind: "document"; format: string }
  | { kind: "link"; href: string; host: string }
  | { kind: "unknown" }
);

export const resourceNoun: Noun = { one: "resource", many: "resources" };

export const resourceParameter = "resource";

/** The host of a link is known before the link is pressed. */
export function detailsOf(resource: ListedResource): string {
  switch (resource.kind) {
    case "document":
      return resource.format;
    case "link":
      return resource.host;
    case "unknown":
      return "This cannot be opened here. Ask the practice for it.";
  }
}
