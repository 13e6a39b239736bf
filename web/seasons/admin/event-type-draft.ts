/** An event type while it is being edited: every field as its input holds it. */
import type { EventType } from '@fourball/shared/seasons/shapes.ts';

type Fields = Omit<EventType, 'id' | 'sequenceNo' | 'imageUrl'>;

/** Texts, flags and choices as they are; what may be missing, and numbers, as text. */
export type EventTypeDraft = {
  [Name in keyof Fields]: null extends Fields[Name] ? string : Fields[Name];
};

type FlagName = {
  [Name in keyof Fields]: Fields[Name] extends boolean ? Name : never;
}[keyof Fields];

export const emptyDraft: EventTypeDraft = {
  visibility: 'PUBLIC',
  type: 'LEAGUE',
  website: '',
  orgName: '',
  logo: '',
  colorCode: '#1f6b3a',
  registration: false,
  seasonRegistration: true,
  eventRegistration: false,
  trackParticipantType: false,
  domain: '',
  paymentTiming: '',
  cancellationPolicyId: '',
  displayEventImage: true,
  orgId: '',
  eventImageDate: '',
  photoAlbumLink: '',
  noFees: false,
  showMedians: false,
  showNicknames: true,
  showLeagueStatuses: false,
  teeBlockLabel: '',
  aboutHtml: '',
  contactHtml: '',
  hidden: false,
};

export const draftOf = (eventType: EventType): EventTypeDraft => ({
  ...flagsOf(eventType),
  visibility: eventType.visibility,
  type: eventType.type,
  orgName: eventType.orgName,
  logo: eventType.logo,
  colorCode: eventType.colorCode,
  website: eventType.website ?? '',
  domain: eventType.domain ?? '',
  paymentTiming: eventType.paymentTiming ?? '',
  cancellationPolicyId: String(eventType.cancellationPolicyId ?? ''),
  orgId: String(eventType.orgId ?? ''),
  eventImageDate: eventType.eventImageDate ?? '',
  photoAlbumLink: eventType.photoAlbumLink ?? '',
  teeBlockLabel: eventType.teeBlockLabel ?? '',
  aboutHtml: eventType.aboutHtml ?? '',
  contactHtml: eventType.contactHtml ?? '',
});

const flagsOf = (from: Pick<EventType, FlagName>) => ({
  registration: from.registration,
  seasonRegistration: from.seasonRegistration,
  eventRegistration: from.eventRegistration,
  trackParticipantType: from.trackParticipantType,
  displayEventImage: from.displayEventImage,
  noFees: from.noFees,
  showMedians: from.showMedians,
  showNicknames: from.showNicknames,
  showLeagueStatuses: from.showLeagueStatuses,
  hidden: from.hidden,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * What is sent; the texts have calls of their own. A number that is none travels as it was typed, so that the server
 * can say so at its field.
 */
export const bodyOf = (draft: EventTypeDraft) => ({
  ...flagsOf(draft),
  visibility: draft.visibility,
  type: draft.type,
  orgName: draft.orgName,
  logo: draft.logo,
  colorCode: draft.colorCode,
  website: orNull(draft.website),
  domain: orNull(draft.domain),
  paymentTiming: orNull(draft.paymentTiming),
  cancellationPolicyId: orNull(draft.cancellationPolicyId),
  orgId: orNull(draft.orgId),
  eventImageDate: orNull(draft.eventImageDate),
  photoAlbumLink: orNull(draft.photoAlbumLink),
  teeBlockLabel: orNull(draft.teeBlockLabel),
});

/** How the draft would look once saved. */
export function previewOf(draft: EventTypeDraft, imageUrl: string | null): EventType {
  const timing = draft.paymentTiming;
  return {
    ...draft,
    id: 1,
    sequenceNo: 1,
    imageUrl,
    website: orNull(draft.website),
    domain: orNull(draft.domain),
    paymentTiming:
      timing === 'AT_REGISTRATION' || timing === 'BEFORE_EVENT' || timing === 'AT_EVENT' ? timing : null,
    cancellationPolicyId: null,
    orgId: null,
    eventImageDate: orNull(draft.eventImageDate),
    photoAlbumLink: orNull(draft.photoAlbumLink),
    teeBlockLabel: orNull(draft.teeBlockLabel),
    aboutHtml: orNull(draft.aboutHtml),
    contactHtml: orNull(draft.contactHtml),
  };
}
