/** Those who hear of a thread, a golf event, a season or a campaign. */
import { noListeners, type Listeners } from '@fourball/domain/messaging/find-members.ts';
import { noGolfListeners, type GolfListeners } from '@fourball/domain/seasons/facts/listeners.ts';

/** Who may, and of golf events who is what to it. */
export interface Hearers extends Listeners, Omit<GolfListeners, 'insiders'> {}

export const noHearers: Hearers = { ...noListeners, ...noGolfListeners };
