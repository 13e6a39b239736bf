/** The calls about who sees whose name: the caller's own choice, and whom the caller knows of those on a sheet. */
import { z } from 'zod';
import { nameShown, sheetNames } from '../accounts/enums.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id } from '../contract/fields.ts';
import { place } from './shapes.ts';

const nameChoice = z.object({
  /** Who sees the caller's name. */
  shown: nameShown,
  /** For whom the club has names at all. */
  club: sheetNames,
});
export type NameChoice = z.output<typeof nameChoice>;

export const getNameChoice = defineCall({
  id: 'user.getNameChoice',
  method: 'GET',
  path: 'user/name-choice',
  access: 'user',
  reply: nameChoice,
  ours: true,
  summary: "Who sees the caller's name on the sheet and in searches.",
});

export const setNameChoice = defineCall({
  id: 'user.setNameChoice',
  method: 'PUT',
  path: 'user/name-choice',
  access: 'user',
  encoding: 'json',
  body: z.object({ shown: nameShown }),
  reply: nameChoice,
  ours: true,
  summary: "Chooses who sees the caller's name; sheets that are open change at once.",
});

export const listSheetPeople = defineCall({
  id: 'book.listSheetPeople',
  method: 'GET',
  path: 'book/sheet/{courseId}/{day}/people',
  access: 'user',
  params: z.object({ courseId: id, day }),
  reply: z.array(place),
  ours: true,
  summary:
    "Of a day's sheet the places whose people this caller may see, whatever others see: those of own bookings, and of golfers who show their names to their buddies.",
});

export const peopleCalls = { getNameChoice, setNameChoice, listSheetPeople };
