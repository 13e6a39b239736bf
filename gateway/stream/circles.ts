/** Circles: a thread, a golf event, a season or a campaign, with those who hear of it, as the database says at that moment. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { findCampaignListeners } from '@fourball/domain/mail/campaigns/listeners.ts';
import { findMembers, type Listeners } from '@fourball/domain/messaging/find-members.ts';
import {
  findEventListeners,
  findSeasonListeners,
  type GolfListeners,
} from '@fourball/domain/seasons/facts/listeners.ts';
import type { Logger } from 'pino';
import type { Room } from '@fourball/shared/messaging/socket-protocol.ts';
import type { Audience } from './channel.ts';
import { noHearers, type Hearers } from './hearers.ts';

type Kind = 'conversation' | 'golf-event' | 'season' | 'campaign';

export interface Circle {
  readonly kind: Kind;
  readonly id: number;
}

/** The circle that an audience or a room speaks of; both speak of the same where both do. */
export function circleOf({
  audience,
  room,
}: {
  readonly audience: Audience;
  readonly room?: Room;
}): Circle | undefined {
  switch (audience.kind) {
    case 'members':
      return { kind: 'conversation', id: audience.conversationId };
    case 'golf-event':
      return { kind: 'golf-event', id: audience.eventId };
    case 'season':
      return { kind: 'season', id: audience.seasonId };
    default:
      return room && circleOfRoom(room);
  }
}

/** A sheet is open to everybody who is logged in. */
export function circleOfRoom(room: Room): Circle | undefined {
  switch (room.kind) {
    case 'conversation':
      return { kind: 'conversation', id: room.conversationId };
    case 'golf-event':
      return { kind: 'golf-event', id: room.eventId };
    case 'campaign':
      return { kind: 'campaign', id: room.campaignId };
    case 'sheet':
      return undefined;
  }
}

const ofListeners = (listeners: Listeners): Hearers => ({ ...noHearers, ...listeners });
const ofGolf = ({ insiders, ...listeners }: GolfListeners): Hearers => ({
  ...listeners,
  userIds: insiders,
  openTo: 'EVENTS',
});

const finders: Readonly<
  Record<Kind, (db: House['db'], ids: readonly number[]) => Promise<ReadonlyMap<number, Hearers>>>
> = {
  conversation: async (db, ids) => mapped(await findMembers(db, ids), ofListeners),
  'golf-event': async (db, ids) => mapped(await findEventListeners(db, ids), ofGolf),
  season: async (db, ids) => mapped(await findSeasonListeners(db, ids), ofGolf),
  campaign: async (db, ids) => mapped(await findCampaignListeners(db, ids), ofListeners),
};

const mapped = <From, To>(found: ReadonlyMap<number, From>, to: (from: From) => To): Map<number, To> =>
  new Map(Array.from(found, ([id, from]) => [id, to(from)]));

/** Nobody where there is no such circle. */
export const findHearers = async (db: House['db'], { kind, id }: Circle): Promise<Hearers> =>
  (await finders[kind](db, [id])).get(id) ?? noHearers;

/** Milliseconds before Postgres is asked again after it failed; nothing overtakes what waits for the answer. */
export const retryAfter = 250;

/** Asks for the hearers of all circles of a kind that come up in one tick with one statement. */
export function createHearerReader(
  db: House['db'],
  log: Logger,
  isClosed: () => boolean,
): (circle: Circle, answer: (hearers: Hearers) => void) => void {
  type Asked = Map<number, ((hearers: Hearers) => void)[]>;
  const asked = new Map<Kind, Asked>();

  const load = (kind: Kind, batch: Asked): void => {
    finders[kind](db, [...batch.keys()]).then(
      (found) => {
        for (const [id, answers] of batch) for (const answer of answers) answer(found.get(id) ?? noHearers);
      },
      (error: unknown) => {
        if (isClosed()) return;
        log.warn({ err: error, kind }, 'Who may hear could not be read; it will be tried again.');
        setTimeout(() => load(kind, batch), retryAfter);
      },
    );
  };

  return ({ kind, id }, answer) => {
    let batch = asked.get(kind);
    if (!batch) {
      const fresh: Asked = new Map();
      batch = fresh;
      asked.set(kind, fresh);
      setImmediate(() => {
        asked.delete(kind);
        load(kind, fresh);
      });
    }
    const answers = batch.get(id);
    if (answers) answers.push(answer);
    else batch.set(id, [answer]);
  };
}
