/** What begins with the app and is no part of what its first page waits for. */
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { startSession, useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { forgetGroupsOnLeaving, sendWaitingScores } from '../../seasons/scores/waiting-owners.ts';
import { openPaletteByKey } from '../palette/palette-key.ts';
import { askForMissingAvatar } from './missing-avatar.ts';
import { registerWhenStable } from '../version/service-worker.ts';

export function beginLater(): void {
  sendWaitingScores();
  forgetGroupsOnLeaving();
  // Its file is one of pages of golf events: named here, the first page of everybody would name it too.
  void import('../../seasons/seen.ts').then(
    ({ forgetSeenOnLeaving }) => forgetSeenOnLeaving(),
    () => undefined,
  );
  startWhenBack();
  openPaletteByKey();
  askForMissingAvatar();
  followLook();
  // Pages that are served from their sources change all the time: nothing may keep those.
  if (import.meta.env.PROD) void registerWhenStable();
}

/** Pages that anybody may see show what they have while the session can't be asked for: it starts once the network is back. */
function startWhenBack(): void {
  useConnection.subscribe(({ online }, before) => {
    if (online && !before.online && useSession.getState().startError !== null) void startSession();
  });
}

/** The document may have been kept by a worker, or stand in a tab for weeks. */
function followLook(): void {
  const ask = () =>
    void Promise.all([import('../../lib/club/take-look.ts'), request(getClubInfo, { quiet: true })]).then(
      ([{ takeLook }, info]) => takeLook(info),
      () => undefined,
    );
  ask();
  setInterval(ask, 5 * 60_000);
}
