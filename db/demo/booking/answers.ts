/** What golfers did with their bookings after they were made: asked others, answered, stepped out, let spots go. */
import { awake, hour, minute, type ClubSeconds } from '../lib/calendar.ts';
import {
  accept,
  bail,
  decline,
  golfersOf,
  invite,
  releaseSpot,
  startOf,
  turnAutoCancelOff,
  vacantSpots,
  type Draft,
} from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';
import { firstDayWithVacantSpots } from './parties.ts';
import type { Chance } from '../lib/random.ts';

const declineReasons = [
  'Away that day',
  'Working late',
  "Kids' swim practice",
  'Back is acting up',
  null,
  'Family lunch, sorry',
  'Already have a game',
  null,
];

/** A party that came together by invitation: accepted, declined, or not answered while a spot is vacant. */
function addInvitations(draft: Draft, circle: readonly Person[], offset: number, chance: Chance): void {
  const { booker, createdAt, spots } = draft;
  const last = Math.min(-30 * minute, startOf(draft) - 2 * hour);
  if (createdAt + hour > last) return;
  const answer = () => Math.min(last, awake(createdAt + chance.between(3 * minute, 20 * hour), chance));
  const joined = spots.flatMap(({ person }) => (person && person !== booker ? person : []));
  const others = chance.shuffled(circle.filter((person) => person !== booker && !joined.includes(person)));
  const vacant = vacantSpots(draft).length > 0;
  const refusing = chance.happens(0.4) ? others.slice(0, 1) : [];
  const silent = vacant && offset >= firstDayWithVacantSpots ? others.slice(1, 2) : [];
  for (const made of invite(draft, [...joined, ...refusing, ...silent], createdAt)) {
    if (joined.includes(made.person)) accept(draft, made, answer());
    else if (refusing.includes(made.person)) decline(draft, made, answer(), chance.pick(declineReasons));
  }
}

/** Goes through the bookings that stand; everything it adds happened before today and before the round. */
export function addAnswers(drafts: readonly Draft[], people: readonly Person[], chance: Chance): void {
  for (const draft of drafts) {
    if (draft.cancelledAt !== null) continue;
    const offset = draft.times[0]?.offset ?? 0;
    if (golfersOf(draft).length > 1 && chance.happens(0.13)) {
      const circle = people.filter((person) => person.circle === draft.booker.circle);
      addInvitations(draft, circle, offset, chance);
    }
    addSecondThoughts(draft, chance);
  }
}

/** Somebody steps out, a vacant spot is kept on purpose, or goes back on its own. */
function addSecondThoughts(draft: Draft, chance: Chance): void {
  const { spots } = draft;
  const since = Math.max(draft.createdAt, ...draft.lines.map(({ at }) => at)) + 10 * minute;
  const releasedAt: ClubSeconds = startOf(draft) - 48 * hour;
  const last = Math.min(-20 * minute, startOf(draft) - 26 * hour);
  const vacant = vacantSpots(draft).length > 0;
  if (vacant && since < last && chance.happens(0.15))
    turnAutoCancelOff(draft, chance.between(since, since + 5 * minute));
  else if (!vacant && spots.length < 4 && releasedAt < 0 && releasedAt > since && chance.happens(0.1))
    releaseSpot(draft);
  else if (golfersOf(draft).length > 2 && since < last && chance.happens(0.03)) {
    const leaving = spots.find(({ person }) => person && person !== draft.booker);
    if (leaving) bail(draft, leaving, Math.min(last, awake(chance.between(since, last), chance)));
  }
}
