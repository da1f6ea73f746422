import type { Wire } from "#practice-api/wire/fields.ts";

/** The member of a resource that a place names in words, so that a test can take it out or put something else there. */
export function replaced(resource: Wire, at: string, value: unknown): Wire {
  const copy = structuredClone(resource);
  const [holder, key] = memberAt(copy, at);
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return copy;
}

function memberAt(resource: Wire, at: string): [holder: Wire, key: string] {
  const [, how, what = "", rest] = /^(extension|telecom)[[(]([^\])]*)[\])]\.(\w+)$/.exec(at) ?? [];
  if (how === "extension") {
    const list = resource.extension as Wire[];
    const isPosition = /^\d+$/.test(what);
    const holder = isPosition ? list[Number(what)] : list.find(({ url }) => url === what);
    return [holder as Wire, rest as string];
  }
  if (how === "telecom") {
    const [system, use] = what.split(", ");
    const isMeant = (entry: Wire) => entry.system === system && (use === undefined || entry.use === use);
    return [(resource.telecom as Wire[]).find(isMeant) as Wire, "value"];
  }
  const steps = at.split(".");
  const key = steps.pop() as string;
  return [steps.reduce((node, step) => node[step] as Wire, resource), key];
}
