import type { Attributes, Tracer } from "@opentelemetry/api";

/** Others are dropped: no path, id or text of a request or an answer gets into a trace (threat T46). */
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

export const traceWith = (used: Tracer | undefined): void => {
  tracer = used;
};

/** Nothing of an error gets into the span, because its message may quote a patient's data. */
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
