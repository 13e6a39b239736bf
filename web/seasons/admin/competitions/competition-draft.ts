/** A division or contest while it is being edited: every field as its input holds it. */
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { words } from '../organize-words.en.ts';

export interface CompetitionDraft {
  name: string;
  colorCode: NonNullable<Competition['colorCode']> | '';
  medianRange: string;
  registration: boolean;
  numSpots: string;
  teeBlockLabelId: string;
  url: string;
  competitionIdentifierId: string;
  sponsorOrgIds: number[];
  titleSponsorOrgId: string;
}

export const emptyCompetition: CompetitionDraft = {
  name: '',
  colorCode: '',
  medianRange: '',
  registration: true,
  numSpots: '0',
  teeBlockLabelId: '',
  url: '',
  competitionIdentifierId: '',
  sponsorOrgIds: [],
  titleSponsorOrgId: '',
};

export const competitionFields = Object.keys(emptyCompetition);

export const draftOf = (competition: Competition): CompetitionDraft => ({
  name: competition.name,
  colorCode: competition.colorCode ?? '',
  medianRange: competition.medianRange ?? '',
  registration: competition.registration,
  numSpots: String(competition.numSpots),
  teeBlockLabelId: String(competition.teeBlockLabelId ?? ''),
  url: competition.url ?? '',
  competitionIdentifierId: String(competition.competitionIdentifierId ?? ''),
  sponsorOrgIds: competition.sponsorOrgIds,
  titleSponsorOrgId: String(competition.titleSponsorOrgId ?? ''),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is sent of it. A number that is none travels as it was typed, so that the server says so at its field. */
export const bodyOf = (draft: CompetitionDraft, seasonId: number) => ({
  seasonId,
  name: draft.name.trim(),
  colorCode: draft.colorCode === '' ? null : draft.colorCode,
  medianRange: orNull(draft.medianRange),
  teeBlockLabelId: orNull(draft.teeBlockLabelId),
  url: orNull(draft.url),
  competitionIdentifierId: orNull(draft.competitionIdentifierId),
  sponsorOrgIds: draft.sponsorOrgIds,
  titleSponsorOrgId: orNull(draft.titleSponsorOrgId),
});

/** A whole number of places, 0 for no limit; null where it is none. */
export const readPlaces = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;

export const placesIssue: FieldIssue = { field: 'numSpots', message: words.wholeNumber };
