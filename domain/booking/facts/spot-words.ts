/** What golfers are told about spots, to the letter. */
import { refusal } from '@fourball/shared/words/refusals.ts';
export const alreadyAssigned = refusal('booking.alreadyAssigned');
export const noVacantSpots = refusal('booking.noVacantSpots');
