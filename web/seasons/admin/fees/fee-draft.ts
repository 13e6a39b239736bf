/** A fee while it is being edited: every field as its input holds it. */
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';

export interface FeeDraft {
  name: string;
  memberPrice: string;
  /** Empty: as for members. */
  nonMemberPrice: string;
  externalMemberPrice: string;
  description: string;
  optional: boolean;
  optionsDescription: string;
  competitionId: string;
}

export const emptyFee: FeeDraft = {
  name: '',
  memberPrice: '',
  nonMemberPrice: '',
  externalMemberPrice: '',
  description: '',
  optional: false,
  optionsDescription: '',
  competitionId: '',
};

export const feeFieldNames = Object.keys(emptyFee);

export const feeDraftOf = (fee: EntryFee): FeeDraft => ({
  name: fee.name,
  memberPrice: dollarsOf(fee.memberPrice),
  nonMemberPrice: dollarsOf(fee.nonMemberPrice),
  externalMemberPrice: dollarsOf(fee.externalMemberPrice),
  description: fee.description,
  optional: fee.optional,
  optionsDescription: fee.optionsDescription,
  competitionId: String(fee.competitionId ?? ''),
});

const prices = ['memberPrice', 'nonMemberPrice', 'externalMemberPrice'] as const;

/** What is sent of it, or what is wrong with its amounts. */
export function feeBodyOf(draft: FeeDraft) {
  const member = centsOf(draft.memberPrice);
  const read = Object.fromEntries(
    prices.map((name) => [name, draft[name].trim() === '' ? member : centsOf(draft[name])]),
  ) as Record<(typeof prices)[number], number | null>;
  const issues: FieldIssue[] = prices
    .filter((name) => read[name] === null && (name === 'memberPrice' || draft[name].trim() !== ''))
    .map((field) => ({ field, message: dialogWords.form.amount }));
  if (issues.length > 0) return { issues };
  const body = {
    name: draft.name.trim(),
    memberPrice: read.memberPrice ?? 0,
    nonMemberPrice: read.nonMemberPrice ?? 0,
    externalMemberPrice: read.externalMemberPrice ?? 0,
    description: draft.description.trim(),
    optional: draft.optional,
    optionsDescription: draft.optional ? draft.optionsDescription.trim() : '',
  };
  return { body };
}
