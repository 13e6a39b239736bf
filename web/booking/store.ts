/** The booking being made: which tee time, how many spots, who plays. It outlives a reload of the page. */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Part } from '@fourball/shared/booking/rules/party.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import { useSession } from '../accounts/session/session.ts';
import { forget, readStored, store } from '../lib/browser/storage.ts';
import type { Player } from './players.ts';

/** The tee time that was tapped. */
export interface Target {
  courseId: number;
  courseName: string;
  day: string;
  time: string;
  teeTimeId: number;
  /** Another start has the same time (two tees), so the time alone does not name this one. */
  sharesTime: boolean;
}

/** A booking sent whose answer has not come: sent again with the same key it is still made once. */
export interface Intent {
  key: string;
  body: BodyInput<typeof createBooking>;
}

/**
 * `choosing`: the person decides, while the hold is being taken or stands. `confirming`: the booking is on its way.
 * `booked`: it is made; the checkmark shows.
 */
type Stage = 'choosing' | 'confirming' | 'booked';

interface BookingDraft {
  target: Target | null;
  spots: number;
  /** How a party is divided that one tee time does not hold; the first part is the target's. */
  parts: Part[] | null;
  courseFeeId: number | null;
  players: Player[];
  /** The booker's own round is paid with round credits instead of money. */
  useCredit: boolean;
  intent: Intent | null;
  stage: Stage;
  /** What was made last, while its success is shown. */
  purchaseId: number | null;
  /** The last try did not reach the club; it is being repeated. */
  unreached: boolean;
}

/** What outlives a reload. */
type Kept = Omit<BookingDraft, 'unreached' | 'purchaseId'>;

const blank: BookingDraft = {
  target: null,
  spots: 1,
  parts: null,
  courseFeeId: null,
  players: [],
  useCredit: false,
  intent: null,
  stage: 'choosing',
  purchaseId: null,
  unreached: false,
};

const draftKey = 'booking-draft';

export const useBookingDraft = create<BookingDraft>()(
  persist(() => blank, {
    name: draftKey,
    storage: createJSONStorage<Kept>(() => ({
      getItem: (key) => readStored(key, 'session'),
      setItem: (key, value) => store(key, value, 'session'),
      removeItem: (key) => forget(key, 'session'),
    })),
    version: 1,
    partialize: ({ target, spots, parts, courseFeeId, players, useCredit, intent, stage }): Kept => ({
      target,
      spots,
      parts,
      courseFeeId,
      players,
      useCredit,
      intent,
      stage: stage === 'booked' ? 'choosing' : stage,
    }),
  }),
);

function change(part: Partial<BookingDraft>): void {
  useBookingDraft.setState(part);
}

/** Opens a booking on a tee time. Players named before stay: what was typed for one tee time serves the next. */
export function startDraft(
  target: Target,
  spots: number,
  courseFeeId: number,
  parts: Part[] | null = null,
): void {
  change({ ...blank, target, spots, parts, courseFeeId, players: useBookingDraft.getState().players });
}

/** Makes the draft ask for what is held. */
export const followHold = ({ spots, courseFeeId, teeTimes }: Hold, target?: Target): void =>
  change({
    ...(target && { target }),
    spots,
    courseFeeId,
    parts: teeTimes.length > 1 ? teeTimes : null,
  });

export const chooseSpots = (spots: number, parts: Part[] | null = null): void => {
  rememberPartySize(spots);
  change({ spots, parts });
};
export const chooseFee = (courseFeeId: number): void => change({ courseFeeId });
export const setPlayers = (players: Player[]): void => change({ players });
export const setUseCredit = (useCredit: boolean): void => change({ useCredit });
export const setIntent = (intent: Intent | null): void => change({ intent });
export const setBooked = (purchaseId: number | null): void =>
  change({ stage: 'booked', purchaseId, players: [] });
export const setStage = (stage: Stage): void => change({ stage });
export const setUnreached = (unreached: boolean): void => {
  if (useBookingDraft.getState().unreached !== unreached) change({ unreached });
};

/** Leaves the tee time; the players stay for the next one. */
export const leaveTarget = (): void =>
  change({ ...blank, players: useBookingDraft.getState().players, spots: useBookingDraft.getState().spots });

export const clearDraft = (): void => change(blank);

const partySizeKey = 'booking-party-size';

/** The size of the last party, 1 to 4, for the next one to start with. */
export function lastPartySize(): number {
  const size = Number(readStored(partySizeKey));
  return Number.isInteger(size) && size >= 1 && size <= 4 ? size : 1;
}

export const rememberPartySize = (size: number): void => store(partySizeKey, String(size));

// Whoever logs in next on this device starts with nothing of the one before.
useSession.subscribe(({ status, user, leaving }, before) => {
  // Whoever comes back confirms what was on its way anew: by the same key, so that it is made once.
  if (leaving && useBookingDraft.getState().stage === 'confirming') setStage('choosing');
  if (status === 'out') clearDraft();
  else if (user !== null && user.userId !== before.user?.userId) {
    if (readStored(draftKey, 'session') === null) clearDraft();
    else void useBookingDraft.persist.rehydrate();
  }
});

/** Golfers whom the booker can only invite are invited instead; returns their names. */
export function inviteInstead(userIds: readonly number[]): string[] {
  const turned = (player: Player) =>
    player.userId !== null && !player.invite && userIds.includes(player.userId);
  const { players } = useBookingDraft.getState();
  useBookingDraft.setState({
    players: players.map((player) => (turned(player) ? { ...player, invite: true } : player)),
  });
  return players.filter(turned).map(({ name }) => name);
}
