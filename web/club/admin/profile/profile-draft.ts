/** What the form of the club holds, and what it sends. */
import type { ClockHours } from '@fourball/shared/club/clock.ts';
import type { ClubRecord, updateClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { isTimeZone } from '@fourball/shared/club/profile/time-zones.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from './club-profile-words.en.ts';

export interface ProfileDraft {
  name: string;
  /** Empty: made of the name. */
  shortName: string;
  timeZone: string;
  clockHours: ClockHours;
  contactEmail: string;
  address: string;
  taxName: string;
  taxRate: string;
  taxNumber: string;
  ownColour: boolean;
  accent: string;
}

/** Of a club that has said nothing: what holds for now, on the clock of whoever looks. */
export const profileDraftOf = (record: ClubRecord, browserZone: string): ProfileDraft => ({
  name: record.name ?? '',
  shortName: record.shortName ?? '',
  timeZone: record.timeZone ?? (record.clockFixed ? record.settings.timeZone : browserZone),
  clockHours: record.clockHours,
  contactEmail: record.contactEmail ?? (record.name === null ? '' : record.settings.contactEmail),
  address: record.address,
  taxName: record.taxName,
  taxRate: record.taxRate,
  taxNumber: record.taxNumber,
  ownColour: record.accent !== null,
  accent: record.accent ?? '#1f6b3a',
});

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** What can be seen without asking. */
export const issuesOf = ({ ownColour, accent, timeZone }: ProfileDraft): FieldIssue[] => [
  ...(ownColour && !isColour(accent) ? [{ field: 'accent', message: words.badColour }] : []),
  ...(isTimeZone(timeZone) ? [] : [{ field: 'timeZone', message: words.noSuchZone }]),
];

export const bodyOf = (
  { shortName, ownColour, accent, ...draft }: ProfileDraft,
  version: number,
): BodyInput<typeof updateClubProfile> => ({
  ...draft,
  version,
  shortName: shortName.trim() || null,
  accent: ownColour ? accent : null,
});
