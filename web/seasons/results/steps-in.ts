/** The steps that led to the points of a golfer as they travel, made sure of before they are shown. */
import type { Step } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'what' in value && 'gives' in value;

const stepsOf = (value: unknown): Step[] => (Array.isArray(value) ? value.filter(isStep) : []);

export interface ExplainedPoints {
  readonly events: readonly { readonly eventId: number; readonly steps: readonly Step[] }[];
  readonly season: readonly Step[];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Empty lists of what is no explanation. */
export function explainedIn(explanation: unknown): ExplainedPoints {
  const events = field(explanation, 'events');
  return {
    season: stepsOf(field(explanation, 'season')),
    events: (Array.isArray(events) ? events : []).flatMap((event: unknown) => {
      const eventId = field(event, 'eventId');
      return typeof eventId === 'number' ? [{ eventId, steps: stepsOf(field(event, 'steps')) }] : [];
    }),
  };
}
