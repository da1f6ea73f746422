import type { Noun } from "#app/lists/list.ts";

/** A resource as it is listed: a document, another website, or something that the portal does not open. */
export type ListedResource = { id: string; title: string } & (
  | { kind: "document"; format: string }
  | { kind: "link"; href: string; host: string }
  | { kind: "unknown" }
);

export const resourceNoun: Noun = { one: "resource", many: "resources" };

/** The parameter that opens a document. */
export const resourceParameter = "resource";

/** What it is, so that the host of a link is known before the link is pressed. */
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
