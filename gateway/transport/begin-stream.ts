/** How a stream begins: at the newest place, or after the last one that its reader has seen, without a gap. */
import { nameReader, nameView } from '@fourball/domain/accounts/users/names.ts';
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { createConversationReader } from '@fourball/domain/messaging/find-members.ts';
import { createPartReader, type Part } from '@fourball/domain/seasons/facts/listeners.ts';
import { readLog } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { Logger } from 'pino';
import type { Audience } from '../stream/channel.ts';
import { placeFrame, type Frame } from '../stream/frames.ts';
import type { EventLog } from '../stream/log.ts';
import type { Outgoing } from '../stream/prepare-entry.ts';
import type { Router } from '../stream/router.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { StreamConnection } from './stream-connection.ts';

/** Sent at once, so that whatever lies between knows that the stream has begun. */
const greeting = Buffer.from(': welcome\n\n');
const replayPortion = 65_536;
const noThreads: ReadonlySet<number> = new Set();

export interface StreamStart {
  /** Says which place is the newest. */
  heartbeat(): Frame;
  /** Says that the reader has to read anew. */
  resync(): Frame;
  /** Writes the head and what the reader lacks after its last place, `''` for none; what happens meanwhile follows. */
  begin(connection: StreamConnection, head: Buffer, lastEventId: string): void;
}

interface Parts {
  readonly house: House;
  readonly eventLog: EventLog;
  readonly router: Router;
  readonly readNames: ReadSheetNames;
  readonly tuning: GatewayTuning;
  readonly log: Logger;
}

export function startStreams({ house, eventLog, router, readNames, tuning, log }: Parts): StreamStart {
  const readConversationIds = createConversationReader(house.db, {
    mostInFlight: 1,
    apart: tuning.lookUpsApart,
  });

  const readPart = createPartReader(house.db, { mostInFlight: 1, apart: tuning.lookUpsApart });

  const heartbeat = (): Frame =>
    placeFrame({ type: 'HEARTBEAT', at: house.clock.now().toISOString(), seq: router.delivered });
  const resync = (): Frame => placeFrame({ type: 'RESYNC', seq: router.delivered });

  /** The entries that the reader lacks, or undefined where they are too many or no longer there. */
  const findMissed = async (after: number, upTo: number) => {
    if (upTo - after > tuning.replayEntries) return undefined;
    const remembered = eventLog.remembered(after, upTo);
    if (remembered) return remembered;
    const read = await readLog(house.db, { after, upTo, limit: tuning.replayEntries });
    return read.length === upTo - after ? read : undefined;
  };

  /** Writes what concerns the reader, in portions; gives the last one back, which was not written yet. */
  const replay = async (connection: StreamConnection, outgoing: readonly Outgoing[]): Promise<Buffer[]> => {
    if (outgoing.length === 0) return [];
    const { userId } = connection.actor;
    // Asked for where it makes a difference alone: a crowd comes back after the very same entries.
    const ofThreads = outgoing.some(({ audience }) => audience.kind === 'members');
    const readThreads = () => (ofThreads ? readConversationIds(userId) : noThreads);
    const golf = golfCircles(outgoing);
    const readParts = async () =>
      new Map(
        await Promise.all(
          Array.from(golf, async ([key, circle]) => [key, await readPart({ userId, ...circle })] as const),
        ),
      );
    let conversationIds = await readThreads();
    let parts = await readParts();
    let names = await readNames();
    const mayHear = (audience: Audience): boolean => {
      switch (audience.kind) {
        case 'everyone':
          return true;
        case 'users':
          return audience.userIds.includes(userId);
        case 'members':
          return conversationIds.has(audience.conversationId) && (audience.only?.includes(userId) ?? true);
        default:
          return isAmong(audience, parts.get(keyOf(audience)));
      }
    };
    let portion: Buffer[] = [];
    let size = 0;
    for (const { audience, seenAs } of withoutRepeats(outgoing)) {
      if (!mayHear(audience)) continue;
      const { frame } = seenAs(nameView(nameReader(connection.actor), names));
      portion.push(frame.bytes);
      size += frame.bytes.length;
      if (size < replayPortion) continue;
      connection.write(Buffer.concat(portion));
      portion = [];
      size = 0;
      if (await connection.drained(tuning.replayPatience)) {
        // A reader that takes its time may have left a thread meanwhile.
        conversationIds = await readThreads();
        parts = await readParts();
        names = await readNames();
      }
    }
    return portion;
  };

  const startOver = (connection: StreamConnection): void => {
    const frame = resync();
    connection.write(frame.bytes);
    connection.goLive(frame.seq);
  };

  /** Live frames are held by the connection until this is through: no gap and nothing twice where both meet. */
  const resume = async (connection: StreamConnection, after: number): Promise<void> => {
    if (after > router.delivered) {
      // The reader comes from a gateway that is ahead of this one.
      if (after > eventLog.head) await eventLog.catchUp();
      if (after > eventLog.head) return startOver(connection);
      return connection.goLive(after);
    }
    const upTo = router.delivered;
    // The place last of all: whoever breaks off before comes back for the rest.
    const beat = heartbeat();
    const missed = await findMissed(after, upTo);
    if (!missed) return startOver(connection);
    const rest = await replay(
      connection,
      missed.flatMap((entry) => router.prepare(entry) ?? []),
    );
    connection.write(Buffer.concat([...rest, beat.bytes]));
    connection.goLive(upTo);
  };
  const begin = (connection: StreamConnection, head: Buffer, lastEventId: string): void => {
    const place = (frame: Frame): void => {
      connection.begin(Buffer.concat([head, frame.bytes]));
      connection.goLive(frame.seq);
    };
    if (lastEventId === '') return place(heartbeat());
    const after = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    if (after === undefined || eventLog.isVoid(after)) return place(resync());
    if (after === router.delivered) return place(heartbeat());
    connection.begin(Buffer.concat([head, greeting]));
    resume(connection, after).catch((error: unknown) => {
      if (connection.open) log.warn({ err: error }, 'A stream could not be resumed.');
      connection.cut();
    });
  };

  return { heartbeat, resync, begin };
}

type GolfAudience = Extract<Audience, { kind: 'golf-event' | 'season' }>;

const keyOf = (audience: GolfAudience): string =>
  audience.kind === 'season' ? `season ${audience.seasonId}` : `event ${audience.eventId}`;

/** The golf events and seasons that entries are about, each once. */
function golfCircles(
  outgoing: readonly Outgoing[],
): Map<string, { eventId: number | null; seasonId: number | null }> {
  const found = new Map<string, { eventId: number | null; seasonId: number | null }>();
  for (const { audience } of outgoing) {
    if (audience.kind === 'season')
      found.set(keyOf(audience), { eventId: null, seasonId: audience.seasonId });
    if (audience.kind === 'golf-event')
      found.set(keyOf(audience), { eventId: audience.eventId, seasonId: null });
  }
  return found;
}

function isAmong({ whom }: GolfAudience, part: Part | undefined): boolean {
  if (!part) return false;
  if (whom === 'PLAYERS') return part.plays;
  return part.organizes || (whom === 'ENTRANTS' && part.entered);
}

/** What says no more than that something is to be read anew is said once, in the place of its last. */
function withoutRepeats(outgoing: readonly Outgoing[]): Outgoing[] {
  const last = new Map(outgoing.map((one) => [one.coalesce?.key, one.seq]));
  return outgoing.filter(({ coalesce, seq }) => !coalesce || last.get(coalesce.key) === seq);
}
