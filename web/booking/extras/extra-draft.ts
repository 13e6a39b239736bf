/** An extra as it is typed in its form, and what is wrong with it: pure. */
import type { writeExtra } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { Extra } from '@fourball/shared/booking/extras/extra-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { centsOf, dollarsOf } from '../../ui/text/money.ts';
import { words as allWords } from './extra-words.en.ts';

const words = allWords.admin;

export interface ExtraDraft {
  name: string;
  /** '' is every course. */
  courseId: string;
  price18: string;
  price9: string;
  ownTax: boolean;
  rate: string;
  online: boolean;
  untilMinutes: string;
  /** '' is a whole one. */
  halfOfId: string;
  limited: boolean;
  atMost: string;
  outMinutes18: string;
  outMinutes9: string;
}

export const draftOf = (extra: Extra | undefined): ExtraDraft => ({
  name: extra?.name ?? '',
  courseId: String(extra?.courseId ?? ''),
  price18: extra ? dollarsOf(extra.price18) : '',
  price9: extra ? dollarsOf(extra.price9) : '',
  ownTax: extra !== undefined && extra.ownTaxBasisPoints !== null,
  rate: extra?.ownTaxBasisPoints == null ? '0' : String(extra.ownTaxBasisPoints / 100),
  online: extra?.online ?? true,
  untilMinutes: String(extra?.untilMinutes ?? 60),
  halfOfId: String(extra?.halfOfId ?? ''),
  limited: extra !== undefined && extra.atMost !== null,
  atMost: String(extra?.atMost ?? ''),
  outMinutes18: String(extra?.outMinutes18 || 270),
  outMinutes9: String(extra?.outMinutes9 || 140),
});

/** 5 and 5.25 percent; null where it is none. */
export function rateOf(typed: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const basisPoints = Math.round(Number(typed) * 100);
  return basisPoints <= 10_000 ? basisPoints : null;
}

const wholeOf = (typed: string): number | null =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : null;
const idOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

export const limitedIn = (draft: ExtraDraft): boolean => draft.limited && draft.halfOfId === '';

export function issuesOf(draft: ExtraDraft): { field: string; message: string }[] {
  const counts = [
    ...(draft.online ? (['untilMinutes'] as const) : []),
    ...(limitedIn(draft) ? (['atMost', 'outMinutes18', 'outMinutes9'] as const) : []),
  ];
  return [
    ...(draft.name.trim() === '' ? [{ field: 'name', message: words.noName }] : []),
    ...(['price18', 'price9'] as const).flatMap((field) =>
      centsOf(draft[field]) === null ? [{ field, message: words.wrong }] : [],
    ),
    ...(draft.ownTax && rateOf(draft.rate) === null
      ? [{ field: 'ownTaxBasisPoints', message: words.wrongRate }]
      : []),
    ...counts.flatMap((field) =>
      wholeOf(draft[field]) === null ? [{ field, message: words.wrongCount }] : [],
    ),
  ];
}

/** Call it where nothing is wrong. */
export const bodyOf = (
  draft: ExtraDraft,
  extraId: number | undefined,
  active: boolean,
): BodyInput<typeof writeExtra> => {
  const limited = limitedIn(draft);
  return {
    extraId,
    name: draft.name.trim(),
    courseId: idOf(draft.courseId),
    price18: centsOf(draft.price18) ?? 0,
    price9: centsOf(draft.price9) ?? 0,
    ownTaxBasisPoints: draft.ownTax ? rateOf(draft.rate) : null,
    online: draft.online,
    untilMinutes: draft.online ? (wholeOf(draft.untilMinutes) ?? 0) : 0,
    halfOfId: idOf(draft.halfOfId),
    atMost: limited ? wholeOf(draft.atMost) : null,
    outMinutes18: limited ? (wholeOf(draft.outMinutes18) ?? 0) : 0,
    outMinutes9: limited ? (wholeOf(draft.outMinutes9) ?? 0) : 0,
    active,
  };
};
