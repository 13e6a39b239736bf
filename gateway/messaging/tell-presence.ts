/** Tells who listens here of golfers who come and go, each listener of those whose names the listener may know. */
import { nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import { findShownAmong } from '@fourball/domain/accounts/users/shown-among.ts';
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayTuning } from '../tuning.ts';
import { gatherComings } from './comings.ts';

interface Surroundings {
  readonly db: House['db'];
  readonly readNames: ReadSheetNames;
  readonly broadcast: (eventFor: (reader: NameReader) => RealtimeEvent | undefined) => void;
  /** How many there are to tell. */
  readonly listeners: () => number;
  readonly tuning: Pick<GatewayTuning, 'presenceTellPerListener' | 'presenceToldAtOnce'>;
  readonly log: Logger;
}

const presenceNotice = z.object({ joined: z.array(z.string()), left: z.array(z.string()) });

export function tellPresence({ db, readNames, broadcast, listeners, tuning, log }: Surroundings): {
  /** What came on the channel of presence. */
  hear(message: string): void;
  close(): void;
} {
  const tellOfUsers = (
    type: 'USER_JOINED' | 'USER_LEFT',
    userNames: readonly string[],
    toldTo: (reader: NameReader, userName: string) => boolean,
  ): void =>
    broadcast((reader) => {
      const told = userNames.filter((userName) => toldTo(reader, userName));
      const [userName] = told;
      if (userName === undefined) return undefined;
      return { type, userName, userNames: told.map((each) => ({ userName: each, invite: false })) };
    });
  /** One after the other: who came and went must not be told of as gone and come. */
  let told = Promise.resolve();
  const tellTogether = (joined: readonly string[], left: readonly string[]): void => {
    told = told
      .then(async () => {
        const [names, shown] = await Promise.all([readNames(), findShownAmong(db, [...joined, ...left])]);
        const toldTo = (reader: NameReader, userName: string): boolean => {
          const view = nameView(reader, names);
          return view === 'ALL' || (view === 'CLUB' && shown.has(userName));
        };
        tellOfUsers('USER_JOINED', joined, toldTo);
        tellOfUsers('USER_LEFT', left, toldTo);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Who came and went was not told.'));
  };
  const comings = gatherComings(
    tellTogether,
    () => tuning.presenceTellPerListener * listeners(),
    tuning.presenceToldAtOnce,
  );
  return {
    hear(message) {
      const { joined, left } = presenceNotice.parse(JSON.parse(message));
      comings.add(joined, left);
    },
    close: comings.close,
  };
}
