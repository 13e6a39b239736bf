/** The parameters of news and promos. */
import type { KnownParameter } from './known-parameter.ts';

export const contentParameters: readonly KnownParameter[] = [
  {
    name: 'NEWS_DAYS',
    group: 'CONTENT',
    meaning: 'How long news without a last day are current, from their date on.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 3_650,
    public: true,
  },
  {
    name: 'PROMO_CLICKS_PER_MINUTE',
    group: 'CONTENT',
    meaning: 'How many times promos are followed in a minute from one address before no more are counted.',
    unit: 'clicks',
    kind: 'whole',
    min: 1,
    max: 6_000,
    public: false,
  },
];
