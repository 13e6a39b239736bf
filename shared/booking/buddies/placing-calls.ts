/** The calls by which golfers choose who may put them into bookings, and for whom they always say yes; and the office sets families. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant } from '../../contract/fields.ts';
import { placedBy, standingSource } from '../enums.ts';

const person = z.object({ userId: id, name: z.string(), imageUrl: z.string().nullable() });
const byUser = z.object({ userId: id });

/** The reader always says yes to this golfer, and pays for the own spot. */
const standingYes = person.extend({
  source: standingSource,
  since: instant,
  /** Who set it, where it was not the golfer: somebody of the office. */
  setBy: z.string().nullable(),
});
export type StandingYes = z.output<typeof standingYes>;

const placing = z.object({
  placedBy,
  alwaysYes: z.array(standingYes),
  /** How many buddies can be named. */
  maxBuddies: z.number().int(),
});
export type PlacingChoices = z.output<typeof placing>;

export const getPlacing = defineCall({
  id: 'book.getPlacing',
  method: 'GET',
  path: 'book/placing',
  access: 'user',
  reply: placing,
  ours: true,
  summary: 'Who may put the caller into bookings, and for whom the caller always says yes.',
});

export const setPlacedBy = defineCall({
  id: 'book.setPlacedBy',
  method: 'PATCH',
  path: 'book/placing',
  access: 'user',
  encoding: 'json',
  body: z.object({ placedBy }),
  reply: placing,
  ours: true,
  summary: 'Chooses who may put the caller into bookings: current members, mutual buddies, nobody.',
});

export const addStandingYes = defineCall({
  id: 'book.addStandingYes',
  method: 'PUT',
  path: 'book/placing/always/{userId}',
  access: 'user',
  encoding: 'none',
  params: byUser,
  reply: placing,
  errors: ['conflict'],
  ours: true,
  summary: 'The caller always says yes to this golfer, who is on a buddy list of the caller.',
});

export const endStandingYes = defineCall({
  id: 'book.endStandingYes',
  method: 'DELETE',
  path: 'book/placing/always/{userId}',
  access: 'user',
  params: byUser,
  reply: placing,
  ours: true,
  summary: 'The caller does not always say yes to this golfer any more, also where the office had set it.',
});

const familyTie = person.extend({ since: instant, setBy: z.string().nullable() });
const family = z.object({
  /** To whom the golfer always says yes. */
  saysYesTo: z.array(familyTie),
  /** Who always says yes to the golfer. */
  placedByGolfer: z.array(familyTie),
  /** To how many one golfer can always say yes as family. */
  most: z.number().int(),
});
export type Family = z.output<typeof family>;

export const getFamily = defineCall({
  id: 'book.getFamily',
  method: 'GET',
  path: 'book/family/{userId}',
  access: 'admin',
  params: byUser,
  reply: family,
  errors: ['not_found'],
  ours: true,
  summary: 'The family of a golfer, as the office has set it.',
});

export const addFamily = defineCall({
  id: 'book.addFamily',
  method: 'PUT',
  path: 'book/family/{userId}/{placerId}',
  access: 'admin',
  encoding: 'json',
  params: z.object({ userId: id, placerId: id }),
  body: z.object({
    /** Each says yes to the other. */
    mutual: z.boolean(),
  }),
  reply: family,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'From now on the golfer always says yes to the placer, who is family, and pays for the own spot.',
});

export const removeFamily = defineCall({
  id: 'book.removeFamily',
  method: 'DELETE',
  path: 'book/family/{userId}/{placerId}',
  access: 'admin',
  params: z.object({ userId: id, placerId: id }),
  reply: family,
  errors: ['not_found'],
  ours: true,
  summary: 'The golfer does not always say yes to the placer as family any more.',
});

export const placingCalls = { getPlacing, setPlacedBy, addStandingYes, endStandingYes };
export const familyCalls = { getFamily, addFamily, removeFamily };
