import type { z } from "zod";
import type { FieldType } from "./scalars.ts";

/** A JSON object as it came over the wire. */
export type Wire = Record<string, unknown>;

/**
 * A field is where one field of a resource lives. One line serves reading and writing, so a resource
 * reads side by side with the specification.
 */
export type Field<T, Required extends boolean = boolean> = {
  readonly type: FieldType<T>;
  readonly required: Required;
  /** True where the specification leaves the spelling open and we chose one. */
  readonly assumed: boolean;
  /** True where a value that cannot be read is not worth losing the whole record for. */
  readonly lenient: boolean;
  /** Where it lives, in words, for documentation and error messages. */
  readonly path: string;
  /** The wire value, or undefined when it is missing, null or a filled gap. */
  readonly read: (resource: Wire) => unknown;
  readonly write: (resource: Wire, value: unknown, name: string) => void;
  /** Keeps the field of a value that is absent, where later values would otherwise move up into it. */
  readonly writeAbsent?: (resource: Wire) => void;
};

/** Extensions need a url in FHIR; the position is the contract, so any stable url serves. */
const extensionUrl = (name: string) =>
  `https://mock.practice.test/ext/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A member by path. Numeric steps are list positions: `name.0.text`. */
export function member<T>(path: string, kind: FieldType<T>): Field<T, true> {
  const steps = path.split(".");
  return {
    type: kind,
    required: true,
    assumed: false,
    lenient: false,
    path,
    read: (resource) =>
      present(steps.reduce<unknown>((node, step) => (node as Wire | null)?.[step], resource)),
    write: (resource, value) => {
      let node = resource;
      steps.forEach((step, depth) => {
        const next = steps[depth + 1];
        if (next === undefined) node[step] = value;
        else {
          node[step] ??= /^\d+$/.test(next) ? [] : {};
          node = node[step] as Wire;
        }
      });
    },
  };
}

/**
 * An extension by zero-based position, the way both specifications list them (DECISIONS B28). The url is
 * written, and said only where the specification names one.
 */
export function extension<T>(position: number, kind: FieldType<T>, url?: string): Field<T, true> {
  return {
    type: kind,
    required: true,
    assumed: false,
    lenient: false,
    path: `extension[${position}].${kind.slot}`,
    read: (resource) => {
      const value = valueIn(extensionsOf(resource)[position], kind.slot);
      return value === "" ? undefined : value;
    },
    write: (resource, value, name) => {
      const list = withLength(resource, position);
      list[position] = { url: url ?? extensionUrl(name), [kind.slot]: value };
      resource.extension = list;
    },
    writeAbsent: (resource) => {
      resource.extension = withLength(resource, position + 1);
    },
  };
}

/** An extension found by its url, after the positional ones. */
export function extensionByUrl<T>(url: string, kind: FieldType<T>): Field<T, true> {
  return {
    type: kind,
    required: true,
    assumed: false,
    lenient: false,
    path: `extension(${url}).${kind.slot}`,
    read: (resource) => present(extensionsOf(resource).find((entry) => entry?.url === url)?.[kind.slot]),
    write: (resource, value) => {
      resource.extension = [...extensionsOf(resource), { url, [kind.slot]: value }];
    },
  };
}

/** The value of the first telecom entry of a system and, when given, a use. */
export function telecom(
  system: "phone" | "email",
  use: string | undefined,
  kind: FieldType<string>,
): Field<string, true> {
  const matches = (entry: Wire) => entry.system === system && (use === undefined || entry.use === use);
  const entries = (resource: Wire) => (Array.isArray(resource.telecom) ? (resource.telecom as Wire[]) : []);
  return {
    type: kind,
    required: true,
    assumed: false,
    lenient: false,
    path: `telecom(${[system, use].filter(Boolean).join(", ")}).value`,
    read: (resource) => present(entries(resource).find((entry) => entry && matches(entry))?.value),
    write: (resource, value) => {
      resource.telecom = [...entries(resource), { system, ...(use ? { use } : {}), value }];
    },
  };
}

export function optional<T>(field: Field<T>): Field<T, false> {
  return { ...field, required: false };
}

/** Lets a value that cannot be read count as absent, as an assumed one does. */
export function lenient<T>(field: Field<T, false>): Field<T, false> {
  return { ...field, lenient: true };
}

/** An optional value that is spelt as an empty text when it is absent. */
export function blank<T>(field: Field<T>): Field<T, false> {
  return {
    ...field,
    required: false,
    read: (resource) => {
      const value = field.read(resource);
      return value === "" ? undefined : value;
    },
    writeAbsent: (resource) => field.write(resource, "", ""),
  };
}

/** Marks a spelling that is ours, not the specification's, so that a first real run can verify it. */
export function assumed<T, R extends boolean>(field: Field<T, R>): Field<T, R> {
  return { ...field, assumed: true };
}

export type Fields = Readonly<Record<string, Field<never> | Field<unknown>>>;
/** A codec between a wire object and its domain value, with its table kept for documentation. */
export type ResourceCodec<T> = z.ZodType<T, unknown> & { readonly fields: Fields };

/** The value in the slot the kind names. Slots are rarely specified, so the only other value serves too. */
function valueIn(extension: Wire | null | undefined, slot: string): unknown {
  if (extension === null || typeof extension !== "object") return undefined;
  const other = Object.keys(extension).find((key) => key.startsWith("value"));
  return present(extension[slot] ?? (other && extension[other]));
}

function extensionsOf(resource: Wire): Wire[] {
  return Array.isArray(resource.extension) ? (resource.extension as Wire[]) : [];
}

/** The extension list, filled up with gaps to at least this length. */
function withLength(resource: Wire, length: number): Wire[] {
  const list = extensionsOf(resource);
  while (list.length < length) list.push(gap());
  return list;
}

function gap(): Wire {
  return { url: extensionUrl("unused"), valueString: "" };
}

function present(value: unknown): unknown {
  return value === null ? undefined : value;
}
