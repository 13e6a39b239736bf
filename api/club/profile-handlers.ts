/** Binds the calls of the club's profile to their commands. */
import { moveTeeTimes } from '@fourball/domain/booking/setup/move-tee-times.ts';
import { putLogo, removeLogo } from '@fourball/domain/club/profile/logo.ts';
import { getClubRecord, updateClubRecord } from '@fourball/domain/club/profile/write-profile.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const profileHandlers = ({ house, club, images, settings }: Services): BuiltHandlers['profile'] => ({
  getClubProfile: () => getClubRecord(house, house.db, settings),
  async updateClubProfile({ actor, body }) {
    const { record, moved } = await updateClubRecord(house, actor, body, settings);
    const left = moved ? await moveTeeTimes(house, club, actor, body.timeZone) : [];
    return { ...record, left };
  },
  async putClubLogo({ actor, body }) {
    await putLogo(images, actor, body.file);
    return getClubRecord(house, house.db, settings);
  },
  async removeClubLogo({ actor }) {
    await removeLogo(house, actor);
    return getClubRecord(house, house.db, settings);
  },
});
