/** Mends groups that golfers see, once somebody has left them or come in, and asks organizers about who plays without a handicap. */
import type { House } from '../../kernel/house.ts';
import { repairPublished } from '../draws/repair.ts';
import { askOrganizers } from './ask-organizers.ts';

/** Twice is fine. Locks the event. Returns how many golfers were told that they start with another group. */
export const repairShown = (house: House, eventId: number): Promise<number> =>
  repairPublished(house, eventId, (tx) => askOrganizers(tx, house, eventId, 'HANDICAPS'));
