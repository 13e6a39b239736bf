/** What the starter does with one press: sent at once, said in a line, and the row as it stands then on the sheet. */
import { moveParty } from '@fourball/shared/booking/spots/group-calls.ts';
import {
  checkIn,
  markNoShow,
  removeTeeTime,
  setPace,
  undoRainCheck,
  unblockTeeTimes,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { keepRows, readSheetAnew, starterKeys } from './starter-queries.ts';
import {
  hasBegun,
  isExpected,
  nameOf,
  nextForWalkUps,
  type Party,
  type StarterCourse,
} from './starter-sheet.ts';
import { words } from './starter-words.en.ts';

/** Null where it was refused or did not arrive, which is said. */
async function attempt<Done>(work: () => Promise<Done>): Promise<Done | null> {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof RequestError)) throw reason;
    if (reason.status !== 401)
      toast(reason.status === 0 ? words.toasts.unreached : (reason.issues[0]?.message ?? reason.message));
    return null;
  }
}

interface Answered {
  result: 'SUCCESS' | 'REFUSED';
  reason?: string | undefined;
  teeTime: StarterTeeTime;
}

/** Keeps the row of an answer; false where the club refused, which is said. */
function taken(answer: Answered | null): boolean {
  if (answer === null) return false;
  keepRows([answer.teeTime]);
  if (answer.result === 'REFUSED') toast(answer.reason ?? words.toasts.refused);
  return answer.result === 'SUCCESS';
}

/** One after the other: each is a change of the same tee time. */
export async function checkInAll(spots: readonly StarterSpot[], checkedIn = true): Promise<void> {
  let done = 0;
  for (const { roundId } of spots) {
    const body = { roundId, checkedIn };
    // What is refused for one is refused for all, and said once.
    if (!taken(await attempt(() => request(checkIn, { body, quiet: true })))) break;
    done += 1;
  }
  if (done > 0) toast(checkedIn ? words.toasts.checkedIn(done) : words.toasts.undone);
}

export async function checkInExpected({ places }: StarterTeeTime): Promise<void> {
  const expected = places.filter(isExpected);
  if (expected.length === 0) toast(words.toasts.nobodyExpected);
  else await checkInAll(expected);
}

/** Of golfers of this tee time; before its time that is said, and nothing is asked. */
export async function noShow(
  spots: readonly StarterSpot[],
  teeTime: StarterTeeTime,
  timeZone: string,
): Promise<void> {
  const { time } = teeTime;
  if (!hasBegun(teeTime, Date.now())) return toast(words.toasts.notBegun(clockText(time)));
  if (spots.length === 0) return toast(words.toasts.nobodyExpected);
  const { title, line, ok, cancel } = words.noShowSure;
  if ((await showMessage({ title, lines: [line(spots.map(nameOf), clockText(time))], ok, cancel })) === null)
    return;
  for (const { roundId } of spots) {
    const answer = await attempt(() => request(markNoShow, { body: { roundId, noShow: true }, quiet: true }));
    if (!taken(answer) || answer === null) return;
    const say = words.toasts.noShow;
    if (answer.step === 'SUSPENDED' && answer.suspendedUntil !== null)
      toast(say.SUSPENDED(formatClubTime(answer.suspendedUntil, 'day', timeZone)));
    else toast(answer.step === null ? say.none : answer.step === 'SUSPENDED' ? say.none : say[answer.step]);
  }
}

/** Opens the walk-up of this tee time, or of the next one with a place, which is said. */
export function walkUpFrom(
  course: StarterCourse,
  teeTime: StarterTeeTime,
  open: (free: StarterTeeTime) => void,
): void {
  const free = nextForWalkUps(course, teeTime);
  if (free === null) return toast(words.toasts.fullFromHere(clockText(teeTime.time)));
  open(free);
  if (free !== teeTime) toast(words.toasts.nextFree(clockText(teeTime.time), clockText(free.time)));
}

export async function undoNoShow({ roundId }: StarterSpot): Promise<void> {
  const body = { roundId, noShow: false };
  if (taken(await attempt(() => request(markNoShow, { body, quiet: true })))) toast(words.toasts.undone);
}

export async function takeRainCheckBack({ roundId }: StarterSpot): Promise<void> {
  const answer = await attempt(() => request(undoRainCheck, { body: { roundIds: [roundId] }, quiet: true }));
  if (answer === null) return;
  keepRows(answer.teeTimes);
  toast(answer.result === 'SUCCESS' ? words.toasts.undone : (answer.reason ?? words.toasts.refused));
}

export type PaceMark = 'STARTED' | 'TURNED' | 'FINISHED';

export async function markPace(teeTimeId: number, mark: PaceMark, undo: boolean): Promise<void> {
  taken(await attempt(() => request(setPace, { body: { teeTimeId, mark, undo }, quiet: true })));
}

/** The sheet is read anew: both rows have changed, and where the club refused it was not what was shown. */
export async function movePartyTo(party: Party, target: StarterTeeTime): Promise<boolean> {
  const body = {
    purchaseId: party.purchaseId,
    fromTeeTimeId: party.teeTimeId,
    toTeeTimeId: target.teeTimeId,
  };
  const answer = await attempt(() => request(moveParty, { body, quiet: true }));
  await queryClient.invalidateQueries({ queryKey: starterKeys.sheet(target.day) });
  if (answer === null) return false;
  const moved = answer.result === 'SUCCESS';
  toast(
    moved
      ? words.party.moved(words.party.of(party.booker), clockText(target.time))
      : (answer.reason ?? words.party.noRoom(clockText(target.time))),
  );
  return moved;
}

export async function removeSqueezed({ teeTimeId, day }: StarterTeeTime): Promise<boolean> {
  const { more, removeSure, remove, removed } = words.drawer;
  const sure = await showMessage({
    title: more,
    lines: [removeSure],
    ok: remove,
    cancel: words.noShowSure.cancel,
  });
  if (sure === null) return false;
  const answer = await attempt(() => request(removeTeeTime, { params: { id: teeTimeId }, quiet: true }));
  if (answer === null) return false;
  if (answer.result === 'SUCCESS') readSheetAnew(day);
  toast(answer.result === 'SUCCESS' ? removed : (answer.reason ?? words.toasts.refused));
  return answer.result === 'SUCCESS';
}

export async function unblock(id: number, day: string): Promise<void> {
  const answer = await attempt(() => request(unblockTeeTimes, { params: { id }, quiet: true }));
  void queryClient.invalidateQueries({ queryKey: starterKeys.allBlocks });
  if (answer === null) return;
  readSheetAnew(day);
  toast(words.toasts.unblocked(answer.teeTimes));
}
