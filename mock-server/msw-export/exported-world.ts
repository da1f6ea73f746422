import type { Schema } from "../control/documents/resource-schema.ts";

type Texts = Readonly<Record<string, string>>;

/** As the practice sends it. */
export type ExportedRecord = {
  readonly id: string;
  readonly patientId: string;
  /** For each parameter that chooses a part of the list: its values with this record, and the position there. */
  readonly when: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly resource: object;
};

export type ExportedCall = {
  readonly name: string;
  readonly method: string;
  /** With its host: `/api/Patient/Medication`. */
  readonly path: string;
  readonly constants: Texts;
  /** The parameter with the patient's id. */
  readonly patient: string | null;
  readonly answer:
    | {
        readonly kind: "list";
        /** The answer without entries. */
        readonly envelope: unknown;
        readonly schema: Schema;
        readonly records: readonly ExportedRecord[];
        readonly size: string | null;
        readonly page: string | null;
        /** The number of entries without a page size. */
        readonly pageSize: number | null;
      }
    | {
        readonly kind: "values";
        readonly type: string;
        /** Answers by the parameters that choose them. */
        readonly values: readonly {
          readonly patientId: string;
          readonly query: Texts;
          readonly text: string;
        }[];
      }
    | {
        readonly kind: "written";
        readonly text: string;
        /** The call removes from the list the records that a parameter names. */
        readonly removes: { readonly list: string; readonly parameter: string } | null;
      };
};

export type ExportedWorld = { readonly calls: readonly ExportedCall[] };
