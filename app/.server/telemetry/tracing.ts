import type { Attributes, Tracer } from "@opentelemetry/api";

/**
 * The only attributes of a span. Any other is dropped, and what they say comes from the code: no path, id or
 * text of a request or an answer can get into a trace (threat T46).
 */
const allowed = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "portal.practice.call",
  "portal.practice.area",
  "portal.practice.attempt",
  "portal.store.kind",
  "portal.store.table",
  "portal.payment.state",
  "portal.outcome",
] as const;
export type SpanAttributes = Partial<Record<(typeof allowed)[number], string | number | undefined>>;

let tracer: Tracer | undefined;

/** Traces with this tracer from now on, or no more. */
export const traceWith = (used: Tracer | undefined): void => {
  tracer = used;
};

/**
 * Runs `work` in a span when traces are on. Its argument adds attributes that are only known later. Nothing of an
 * error gets into the span, because its message may quote a patient's data.
 */
export async function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: (add: (attributes: SpanAttributes) => void) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return work(ignore);
  return tracer.startActiveSpan(name, { attributes: only(attributes) }, async (span) => {
    try {
      return await work((more) => span.setAttributes(only(more)));
    } finally {
      span.end();
    }
  });
}

const ignore = () => undefined;

function only(attributes: SpanAttributes): Attributes {
  const kept: Attributes = {};
  for (const name of allowed) if (attributes[name] !== undefined) kept[name] = attributes[name];
  return kept;
}
