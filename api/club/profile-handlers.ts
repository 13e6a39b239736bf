/** Binds the calls of the club's profile to their commands. */
import { moveTeeTimes } from '@fourball/domain/booking/setup/move-tee-times.ts';
import { getClubRecord, updateClubRecord } from '@fourball/domain/club/profile/write-profile.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const profileHandlers = ({ house, club, settings }: Services): BuiltHandlers['profile'] => ({
  getClubProfile: () => getClubRecord(house, house.db, settings),
  async updateClubProfile({ actor, body }) {
    const { record, moved } = await updateClubRecord(house, actor, body, settings);
    const left = moved ? await moveTeeTimes(house, club, actor, body.timeZone) : [];
    return { ...record, left };
  },
});
