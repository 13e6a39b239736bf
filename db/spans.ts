/** Spans of OpenTelemetry around what takes time. Where nobody collects them none is made, and nothing is slower. */
import { SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from '@opentelemetry/api';

let tracer: Tracer | undefined;

/** Who makes spans in this process from now on; undefined: nobody. */
export function makeSpansBy(given: Tracer | undefined): void {
  tracer = given;
}

export const spanMaker = (): Tracer | undefined => tracer;

/** What a span says of itself. Nothing of it may say who somebody is: whoever collects spans is not the club. */
interface AboutSpan {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** Runs `work` in a span that ends with it; what it throws is noted by its class alone, since messages may name people. */
export async function inSpan<Made>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: AboutSpan,
  work: (span?: Span) => Promise<Made>,
): Promise<Made> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function failSpan(span: Span, error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown };
  const type = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Longer statements are cut: they say what was asked, and values are never among them. */
const longestText = 2_000;

/**
 * The part of a span that PostgreSQL takes: one statement, by the name under which it is prepared or its first word, or a whole
 * transaction. Only as a part: what looks every second whether there is something to do makes none of its own.
 */
export function inDatabase<Made>(
  text: string,
  prepared: string | undefined,
  work: (span?: Span) => Promise<Made>,
): Promise<Made> {
  if (!tracer || !trace.getActiveSpan()) return work();
  const name = prepared ?? /\w+/.exec(text)?.[0] ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) };
  return inSpan(name, { kind: SpanKind.CLIENT, attributes }, work);
}
