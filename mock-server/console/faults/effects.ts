export type EffectField = {
  readonly name: string;
  readonly label: string;
  readonly kind: "number" | "text" | "json" | "choice";
  readonly value: string;
  readonly options?: readonly string[];
  readonly hint?: string;
};
export type EffectKind = {
  readonly type: string;
  readonly label: string;
  readonly fields: readonly EffectField[];
  /** Whether it can act before the call takes effect and after it. Otherwise it changes the practice's own answer. */
  readonly hasPhase: boolean;
};

const number = (name: string, label: string, value: string, hint?: string): EffectField => ({
  name,
  label,
  kind: "number",
  value,
  ...(hint ? { hint } : {}),
});
const choice = (name: string, label: string, ...options: readonly string[]): EffectField => ({
  name,
  label,
  kind: "choice",
  options,
  value: options[0] ?? "",
});

/** What a rule can do to a call, in testers' words, the usual ones first. */
export const effectKinds: readonly EffectKind[] = [
  {
    type: "status",
    label: "Answers with an error",
    hasPhase: true,
    fields: [number("status", "Status", "503"), { name: "body", label: "Answer", kind: "json", value: "" }],
  },
  {
    type: "practice-error",
    label: "The practice refuses",
    hasPhase: true,
    fields: [{ name: "error", label: "Refusal", kind: "choice", value: "slot-taken" }],
  },
  {
    type: "latency",
    label: "Answers late",
    hasPhase: true,
    fields: [number("ms", "Milliseconds", "3000")],
  },
  { type: "reset", label: "Cuts the connection", hasPhase: true, fields: [] },
  { type: "hang", label: "Never answers", hasPhase: true, fields: [] },
  { type: "close", label: "Closes the connection", hasPhase: true, fields: [] },
  {
    type: "auth",
    label: "Ends or refuses the session",
    hasPhase: true,
    fields: [choice("as", "How", "expired", "refused", "falsy")],
  },
  {
    type: "quota",
    label: "Too many requests (429)",
    hasPhase: true,
    fields: [number("retryAfter", "Retry after, in seconds", "30")],
  },
  {
    type: "empty-form",
    label: "An empty list",
    hasPhase: true,
    fields: [choice("form", "Form", "empty-list", "no-list", "empty-object", "empty-array", "null")],
  },
  { type: "empty-body", label: "Answers with nothing", hasPhase: true, fields: [] },
  {
    type: "html-error",
    label: "A maintenance page",
    hasPhase: true,
    fields: [number("status", "Status", "200")],
  },
  { type: "malformed-json", label: "JSON that breaks off", hasPhase: true, fields: [] },
  { type: "garbage", label: "Bytes that are not HTTP", hasPhase: true, fields: [] },
  { type: "truncate", label: "Half of the answer", hasPhase: false, fields: [] },
  {
    type: "drip",
    label: "The answer in small pieces",
    hasPhase: false,
    fields: [number("pieces", "Pieces", "5"), number("ms", "Milliseconds between them", "500")],
  },
  {
    type: "mutate",
    label: "Changes a field of the answer",
    hasPhase: false,
    fields: [
      {
        name: "at",
        label: "Field",
        kind: "text",
        value: "0.entry.*.resource.id",
        hint: "Steps in the JSON; * is every item.",
      },
      { name: "set", label: "New value", kind: "json", value: "null", hint: 'As JSON: null, "text" or 5.' },
    ],
  },
  { type: "stale", label: "The answer of before", hasPhase: false, fields: [] },
  { type: "duplicate", label: "Carried out twice", hasPhase: false, fields: [] },
  {
    type: "huge",
    label: "A huge answer",
    hasPhase: false,
    fields: [number("megabytes", "Megabytes", "25")],
  },
];
