import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { instance, version } from "./log.ts";
import { traceWith } from "./tracing.ts";

/** Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set, so that others start without these packages. */
export function startTracing(processor?: SpanProcessor): () => Promise<void> {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "portal",
      "service.version": version,
      "service.instance.id": instance,
    }),
    spanProcessors: [processor ?? new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  traceWith(provider.getTracer("portal"));
  return async () => {
    traceWith(undefined);
    context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
