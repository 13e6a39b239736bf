/** The calls of the main booking job: look at the sheet, hold spots, book them, invite others, cancel. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { cents, anyDay, day, id, line, page, pageSize, year } from '../contract/fields.ts';
import { bookingResult, dateResult, holdResult, statusFilter } from './enums.ts';
import { gaveUp, swap } from './overlap-calls.ts';
import {
  bookingDetails,
  bookingParams,
  bookingSummary,
  hold,
  invitation,
  newGuest,
  newMailInvitation,
  teeSheet,
} from './shapes.ts';

const byPurchase = z.object({ id });
/** Club time of a tee time: `2026-11-22T07:30`. */
const clubDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Use YYYY-MM-DDTHH:MM in club time.');
const spots = z.coerce.number().int().min(1).max(24);
/** Why a result is not SUCCESS, in words for the person. */
const reason = z.string().optional();
/** `active` and `Active` are the same filter. */
const filterAnyCase = z
  .string()
  .transform((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase())
  .pipe(statusFilter);

export const getTeeSheet = defineCall({
  id: 'book.getTeeSheet',
  method: 'GET',
  path: 'book/sheet/{courseId}/{day}',
  access: 'user',
  params: z.object({ courseId: id, day }),
  reply: teeSheet,
  raw: true,
  ours: true,
  summary: "A course's tee sheet of one day. Sends an ETag; If-None-Match answers 304 while nothing changed.",
});

export const getBookingParams = defineCall({
  id: 'book.getParams',
  method: 'GET',
  path: 'book/params',
  access: 'user',
  reply: bookingParams,
  summary: 'The settings in force, the days the caller may book, and the courses with their fees.',
});

export const validateDate = defineCall({
  id: 'book.validateDate',
  method: 'POST',
  path: 'book/validate-date',
  access: 'user',
  encoding: 'json',
  body: z.object({ date: day }),
  reply: z.object({ result: dateResult, reason }),
  summary: 'Says whether the caller may book on a day: SUCCESS or INVALID_DATE with the reason.',
});

export const getAvailableSpots = defineCall({
  id: 'book.getAvailableSpots',
  method: 'POST',
  path: 'book/available-spots',
  access: 'user',
  encoding: 'form',
  body: z.object({
    year: z.coerce.number().int().min(2000).max(2200),
    month: z.coerce.number().int().min(1).max(12),
    day: z.coerce.number().int().min(1).max(31),
    courseId: id,
    courseFeeId: id,
  }),
  reply: z.object({
    teeTimes: z.array(
      z.object({ teeTimeId: id, startsAt: z.iso.datetime(), time: z.string(), availableSpots: z.number() }),
    ),
  }),
  summary:
    'The tee times of a day that the caller could hold with this fee, and how many spots each has left.',
});

const holdBody = z.object({
  /** How many spots of the tee time that `bookingDate` names, or how many of each of several tee times. */
  spots: z.union([
    spots,
    z
      .array(z.object({ teeTimeId: id, spots }))
      .min(1)
      .max(6),
  ]),
  courseFeeId: id,
  /** A tee time; or a day, of which a number of spots is held in the first tee time that has room for them. */
  bookingDate: z.union([clubDateTime, anyDay]),
});

export const holdSpots = defineCall({
  id: 'book.holdSpots',
  method: 'POST',
  path: 'book/hold-spots',
  access: 'user',
  encoding: 'json',
  body: holdBody,
  reply: z.object({ result: holdResult, reason, hold: hold.optional() }),
  summary: 'Holds spots for 600 s. A golfer has one live hold: a new one takes the place of the old.',
});

export const updateHold = defineCall({
  id: 'book.updateHold',
  method: 'PUT',
  path: 'book/update-hold',
  access: 'user',
  encoding: 'json',
  body: holdBody,
  reply: z.object({ result: holdResult, reason, hold: hold.optional() }),
  summary:
    'Changes the spots of the live hold. The 600 s go on running; where it does not fit, the hold stays.',
});

export const releaseHolds = defineCall({
  id: 'book.releaseHolds',
  method: 'DELETE',
  path: 'book/release-holds',
  access: 'user',
  reply: z.object({ released: z.number().int() }),
  summary: "Releases the caller's holds; the spots are free at once.",
});

export const getMyHold = defineCall({
  id: 'book.getMyHold',
  method: 'GET',
  path: 'book/hold',
  access: 'user',
  reply: z.object({ hold: hold.nullable() }),
  ours: true,
  summary: "The caller's live hold, so that a reloaded page can go on.",
});

const player = z.object({
  /** Null leaves the spot vacant. */
  userId: id.nullable().default(null),
  /** True: the booker pays for this golfer. */
  chargePurchaser: z.boolean().default(false),
  useRoundCredit: z.boolean().default(false),
  /** True: the golfer is asked and gets a spot by accepting; false: is put into the booking now. */
  invite: z.boolean().default(false),
  /** A guest takes the spot; the booker pays. Not together with a `userId`. */
  guest: newGuest.nullish(),
});

export const createBooking = defineCall({
  id: 'book.create',
  method: 'POST',
  path: 'book',
  access: 'user',
  encoding: 'json',
  body: z.object({
    simpleDate: anyDay,
    courseFeeId: id,
    numSpots: spots,
    /** Golfers to invite besides those of the groups; may be more than there are vacant spots. */
    invited: z
      .array(z.object({ userId: id }))
      .max(48)
      .default([]),
    /** People without an account to invite, who play as guests of the booker. */
    invitedByMail: z.array(newMailInvitation).max(24).default([]),
    /** Cents with tax that the booker was shown to pay at most: where it could be more by now, nothing is booked. */
    atMost: cents.nullish(),
    /** Rounds of the caller at that time, which are given up for this one: both happen or nothing does. */
    swap: swap.nullish(),
    /** In the order of the held tee times. Spots that no player takes stay vacant. */
    bookingGroups: z
      .array(z.object({ players: z.array(player).max(8) }))
      .max(6)
      .default([]),
  }),
  reply: z.object({
    result: bookingResult,
    reason,
    purchaseId: id.optional(),
    conversationId: id.optional(),
    /** FAILED because the caller can't put these golfers into a booking: they can be invited. */
    inviteOnly: z.array(id).optional(),
    gaveUp: z.array(gaveUp).optional(),
    /** Names of those who said no to the caller lately: they are not invited again. */
    declined: z.array(z.string()).optional(),
  }),
  idempotent: true,
  summary: "Turns the caller's hold into a booking.",
});

export const getBookingDetails = defineCall({
  id: 'book.getDetails',
  method: 'GET',
  path: 'book/details/{id}',
  access: 'user',
  params: byPurchase,
  reply: bookingDetails,
  errors: ['not_found'],
  summary: 'A booking with its groups, golfers and invitations, for the people in it.',
});

export const listBookings = defineCall({
  id: 'book.listByType',
  method: 'GET',
  path: 'book/list/{type}',
  access: 'user',
  params: z.object({ type: filterAnyCase }),
  reply: z.array(bookingSummary),
  summary: "The caller's bookings and open invitations: Active, Cancelled or Past.",
});

export const listBookingsPage = defineCall({
  id: 'book.listPage',
  method: 'GET',
  path: 'book/list/{type}/{year}/{page}/{size}',
  access: 'user',
  params: z.object({ type: filterAnyCase, year, page, size: pageSize }),
  reply: z.array(bookingSummary),
  summary: "A page of the caller's bookings of a year; year 0 stands for all.",
});

export const listChats = defineCall({
  id: 'book.listChats',
  method: 'GET',
  path: 'book/list/chats',
  access: 'user',
  reply: z.array(bookingSummary),
  summary: "The threads of the caller's bookings, the one last written to first.",
});

export const listInvitations = defineCall({
  id: 'book.listInvitations',
  method: 'GET',
  path: 'book/invitations/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(invitation),
  errors: ['not_found'],
  summary: 'The invitations of a booking.',
});

export const sendInvitations = defineCall({
  id: 'book.sendInvitations',
  method: 'POST',
  path: 'book/send-invitations',
  access: 'user',
  encoding: 'json',
  body: z
    .object({
      purchaseId: id,
      conversationId: id,
      invites: z
        .array(z.object({ userId: id, chargePurchaser: z.boolean().default(false) }))
        .max(48)
        .default([]),
      /** People without an account, who play as guests of the booker. */
      byMail: z.array(newMailInvitation).max(24).default([]),
      /** Cents with tax that the booker was shown to pay at most: where it could be more by now, nobody is invited. */
      atMost: cents.nullish(),
    })
    .refine(({ invites, byMail }) => invites.length + byMail.length > 0, {
      path: ['invites'],
      error: 'Please name whom to invite.',
    }),
  reply: z.object({
    result: holdResult,
    reason,
    outcomes: z.array(
      z.object({
        userId: id,
        outcome: z.enum(['INVITED', 'ALREADY_INVITED', 'ALREADY_ASSIGNED', 'DECLINED', 'NOT_FOUND']),
      }),
    ),
    /** Names of those who said no, to this booking or lately to the caller: they are not asked again. */
    declined: z.array(z.string()).optional(),
    invitations: z.array(invitation),
  }),
  errors: ['not_found', 'forbidden'],
  idempotent: true,
  summary:
    'Invites golfers to a booking; more than it has vacant spots is fine, the first to accept get them.',
});

export const respondToInvitation = defineCall({
  id: 'book.respondToInviteById',
  method: 'POST',
  path: 'book/invite/respond/by-id',
  access: 'user',
  encoding: 'json',
  body: z.object({
    inviteId: id,
    accept: z.boolean(),
    roundId: id.nullish(),
    purchaseId: id.nullish(),
    conversationId: id.nullish(),
    declineReason: line(500).nullish(),
    /** Cents with tax that the golfer was shown to pay by accepting: where it is more by now, nothing is accepted. */
    price: cents.nullish(),
  }),
  reply: z.object({ result: holdResult, reason, purchaseId: id.optional() }),
  errors: ['not_found'],
  summary: 'Accepts or declines an invitation. SPOTS_NOT_AVAILABLE when others were faster.',
});

export const toggleAutoCancel = defineCall({
  id: 'book.toggleAutoCancel',
  method: 'PUT',
  path: 'book/toggle-autoCancel/{id}',
  access: 'user',
  encoding: 'json',
  params: byPurchase,
  reply: z.object({ autoCancel: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Turns the release of vacant spots before the round on or off.',
});

export const cancelBooking = defineCall({
  id: 'book.cancelBooking',
  method: 'POST',
  path: 'book/cancel-booking',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id }),
  reply: z.object({ result: holdResult, reason, cancellationFee: z.number().int() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Cancels a booking with all its spots; inside the cancellation window a fee per golfer is due.',
});

export const bookingCalls = {
  getTeeSheet,
  getBookingParams,
  validateDate,
  getAvailableSpots,
  holdSpots,
  updateHold,
  releaseHolds,
  getMyHold,
  createBooking,
  getBookingDetails,
  listBookings,
  listBookingsPage,
  listChats,
  listInvitations,
  sendInvitations,
  respondToInvitation,
  toggleAutoCancel,
  cancelBooking,
};
