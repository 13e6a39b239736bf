/** What one request causes, as one trace: itself, the jobs of the events that it emits, and the mails that they send. */
import type { ServerResponse } from 'node:http';
import { inSpan, spanMaker } from '@fourball/db/spans.ts';
import { context, isSpanContextValid, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';

/** Whether anybody collects what this process does. */
export const isTraced = (): boolean => spanMaker() !== undefined;

/**
 * Runs `work` in the span of a request, which ends with its answer. A trace always begins here: one that a request says that it
 * belongs to would let strangers choose what is collected.
 */
export function traceRequest(method: string | undefined, response: ServerResponse, work: () => void): void {
  const tracer = spanMaker();
  if (!tracer) return work();
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method ?? 'request', { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
    else if (response.statusCode >= 500) span.setAttribute('error.type', String(response.statusCode));
    span.end();
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), work);
}

/** Names the span of the request by the call that it turned out to mean: paths may hold secrets, and are told to nobody. */
export function nameRequest(call: string): void {
  trace.getActiveSpan()?.updateName(call).setAttribute('fourball.call', call);
}

/** Runs a job in a span. */
export const traceJob = <Made>(name: string, work: () => Promise<Made>): Promise<Made> =>
  inSpan(name, { kind: SpanKind.CONSUMER, attributes: { 'fourball.job': name } }, work);

/** Runs in a span what asks somebody else: a mail server, the processor of cards, a push service. */
export const traceElsewhere = <Made>(name: string, work: () => Promise<Made>): Promise<Made> =>
  trace.getActiveSpan() ? inSpan(name, { kind: SpanKind.CLIENT }, work) : work();

/** What goes on with an event into its jobs, as W3C's `traceparent`; null where nothing is collected. */
export function traceToCarry(): string | null {
  const spun = spanMaker() && trace.getActiveSpan()?.spanContext();
  if (!spun || !isSpanContextValid(spun)) return null;
  const sampled = (spun.traceFlags & TraceFlags.SAMPLED) !== 0;
  return sampled ? `00-${spun.traceId}-${spun.spanId}-01` : null;
}

/** Runs `work` as a part of what an event carried; as a beginning of its own where that is nothing. */
export function carryOn<Made>(carried: string | null | undefined, work: () => Made): Made {
  const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(carried ?? '') ?? [];
  const from = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  if (!spanMaker() || !isSpanContextValid(from)) return work();
  return context.with(trace.setSpanContext(ROOT_CONTEXT, from), work);
}

/** What a line of the log says of the trace that it belongs to. */
export function traceOfLine(): { traceId?: string } {
  const traceId = spanMaker() && trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}
