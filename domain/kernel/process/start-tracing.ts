/** Sends the spans of a process to where the settings say, by OTLP; without a word there nothing of it is even loaded. */
import { makeSpansBy } from '@fourball/db/spans.ts';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { versions, versionText } from '@fourball/shared/club/versions.ts';
import type { TracingSettings } from '../settings.ts';

interface TracingLog {
  warn(about: { err?: Error }, message: string): void;
}

/** Milliseconds for sending once, all tries together: a service that ends waits no longer for its last spans. */
const sendPatience = 3_000;

/** Returns what sends the last spans and stops. A collector that is away costs spans and nothing else. */
export async function startTracing(
  service: string,
  { endpoint, headers, share }: TracingSettings,
  log: TracingLog,
): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint).href,
    headers,
    timeoutMillis: sendPatience,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': versionText(versions.public),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(tellingOnce(exporter, log))],
  });
  provider.register();
  makeSpansBy(provider.getTracer('fourball'));
  return async () => {
    makeSpansBy(undefined);
    // What can't be sent any more was told already, and keeps nobody from ending.
    await provider.shutdown().catch(() => undefined);
  };
}

/** Says once for each time that the collector is away that it is. */
function tellingOnce(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let away = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !away) log.warn({ err: result.error }, 'Traces can not be sent.');
        away = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
