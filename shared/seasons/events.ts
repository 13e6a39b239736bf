/** What happens in the seasons, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';

/** The standings of a golf event are others: a score came in, or was changed. */
export const leaderboardChanged = defineEvent('seasons.leaderboard-changed', z.object({ eventId: id }));
