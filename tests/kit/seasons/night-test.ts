/** A league night that runs by itself, and the workers' part of it done at a call. */
import type { Mail } from '@fourball/domain/mail/mail.ts';
import { ensureEventConversation } from '@fourball/shared/seasons/event-calls.ts';
import { getEventNight, updateSeasonNight } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { makeCardsHandler } from '@fourball/workers/seasons/make-cards.ts';
import { drawNightsHandler, finishNightsHandler } from '@fourball/workers/seasons/run-nights.ts';
import { sendNightHandler } from '@fourball/workers/seasons/send-night.ts';
import { expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../build.ts';
import { clubTest } from '../fixtures.ts';
import { replyOver } from '../server.ts';
import { workerContext } from '../worker-context.ts';
import { buildOpenSeason, enterSeason, makeEvent, type EventFields } from './golf-events.ts';
import { rateCourse } from './handicaps.ts';

/** An hour in milliseconds. */
export const hour = 3_600_000;
/** When the night starts: at the club that is 17:00. */
export const start = new Date('2026-06-18T21:00:00Z');
export const before = (hours: number) => new Date(start.getTime() - hours * hour);
export const after = (hours: number) => new Date(start.getTime() + hours * hour);

/** Tests of a night, which is on a course that is rated, with six golfers of one index. */
export const nightTest = () =>
  clubTest()
    .extend('season', ({ server }) => buildOpenSeason(server, { type: 'LEAGUE', seasonRegistration: true }))
    .extend('golfers', async ({ server, season }) => {
      const golfers: BuiltUser[] = [];
      for (let at = 0; at < 6; at += 1) {
        const golfer = await buildUser(server.db);
        await server.db.query(
          `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
         values ($1, 14.3, 'OFFICIAL', 'Golf Canada', '2026-05-01', $1)`,
          [golfer.userId],
        );
        await server.db.query(`insert into handicap_choices (user_id, rated_gender) values ($1, 'MEN')`, [
          golfer.userId,
        ]);
        await enterSeason(server, golfer, season.seasonId);
        golfers.push(golfer);
      }
      return golfers;
    })
    .extend(
      'set',
      ({ server, season }) =>
        (fields: Partial<BodyInput<typeof updateSeasonNight>> = {}) =>
          replyOver(server.url, updateSeasonNight, {
            token: season.organizer.token,
            body: { seasonId: season.seasonId, automatic: true, ...fields },
          }),
    )
    /** A night with the golfers of the season, on a course that is rated. */
    .extend('make', ({ server, season, golfers }) => async (fields: EventFields = {}) => {
      const { courseId } = await buildCourse(server.db);
      await rateCourse(server.db, courseId);
      expect(golfers.length).toBe(6);
      return makeEvent(server, season, { date: '2026-06-18', courseIds: [courseId], ...fields });
    })
    .extend('draw', ({ server }) => async () => {
      const context = workerContext(server.house);
      await drawNightsHandler.run(context);
      // As the worker does with what that has written.
      const changed = await server.db.query<{ id: number; payload: unknown }>(
        `select id, payload from outbox where name = 'seasons.groups-changed' order by id`,
      );
      for (const { id, payload } of changed) await makeCardsHandler.run(context, { eventId: id, payload });
    })
    .extend(
      'finish',
      ({ server }) =>
        () =>
          finishNightsHandler.run(workerContext(server.house)),
    )
    .extend(
      'nightOf',
      ({ server, season }) =>
        (id: number) =>
          replyOver(server.url, getEventNight, { token: season.organizer.token, params: { id } }),
    )
    /** How often it was written of the event. */
    .extend('countOf', ({ server }) => async (name: string, eventId: number, what?: string) => {
      const [row] = await server.db.query<{ n: number }>(
        `select count(*)::int as n from outbox
       where name = $1 and (payload ->> 'eventId')::bigint = $2 and ($3::text is null or payload ->> 'what' = $3)`,
        [name, eventId, what ?? null],
      );
      return row?.n ?? 0;
    })
    /** What the thread of the event says by itself. */
    .extend('linesOf', ({ server }) => async (eventId: number) => {
      const rows = await server.db.query<{ text: string }>(
        `select m.text from golf_events g join messages m on m.conversation_id = g.conversation_id
       where g.id = $1 and m.user_type = 'SYSTEM' order by m.seq`,
        [eventId],
      );
      return rows.map(({ text }) => text);
    })
    .extend(
      'openThread',
      ({ server, season }) =>
        (eventId: number) =>
          replyOver(server.url, ensureEventConversation, {
            token: season.organizer.token,
            body: { eventId },
          }),
    )
    /** Mails about questions that were written so far, as they leave. */
    .extend('asked', ({ server }) => async (eventId: number) => {
      const mails: Mail[] = [];
      const context = workerContext(server.house, {
        mail: {
          send: async (mail) => {
            mails.push(mail);
          },
        },
      });
      const events = await server.db.query<{ id: number; payload: unknown }>(
        `select id, payload from outbox where name = 'seasons.night-asked' and (payload ->> 'eventId')::bigint = $1 order by id`,
        [eventId],
      );
      for (const { id, payload } of events) await sendNightHandler.run(context, { eventId: id, payload });
      return mails;
    });
