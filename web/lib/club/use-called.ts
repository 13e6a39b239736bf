/** A golfer's name for sentences, with its mark where it has one. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { useClubTimeZone } from './club-time.ts';

export const useCalled = (person: { name: string; guestSince?: string | null | undefined }): string =>
  markedName(person.name, person.guestSince, useClubTimeZone());
