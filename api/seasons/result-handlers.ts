/** Binds the calls of results, of what seasons come to by them, and of stopped play to their commands. */
import { conflict } from '@fourball/domain/kernel/app-error.ts';
import { letterhead } from '@fourball/domain/money/purchases/letterhead.ts';
import { finalize, reopen } from '@fourball/domain/seasons/results/finalize.ts';
import { readHeadToHead } from '@fourball/domain/seasons/results/head-to-head.ts';
import { getResults } from '@fourball/domain/seasons/results/read-results.ts';
import { listRecords } from '@fourball/domain/seasons/results/records.ts';
import { publishNews } from '@fourball/domain/seasons/results/result-news.ts';
import { setPrizes } from '@fourball/domain/seasons/results/set-prizes.ts';
import { getStandings, setStandings } from '@fourball/domain/seasons/results/standings.ts';
import { resume, suspend } from '@fourball/domain/seasons/suspensions/suspend.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { sendFile } from '../http/send-file.ts';
import { userOf } from '../http/session.ts';
import { sendTable } from '../money/files/send-table.ts';
import type { Services } from '../services.ts';
import { resultTable } from './result-table.ts';

export const resultHandlers = ({ house, club, papers }: Services): BuiltHandlers['results'] => ({
  finalizeEvent: ({ actor, body }) => finalize(house, userOf(actor), body),
  reopenResults: ({ actor, body }) => reopen(house, userOf(actor), body),
  getEventResults: ({ actor, params }) => getResults(house.db, actor, params.id),
  async downloadEventResults({ actor, params: { id, format }, ctx }) {
    const reader = userOf(actor);
    const results = await getResults(house.db, actor, id);
    if (!results.final) throw conflict('seasons.notFinalYet');
    const name = `results-${id}`;
    if (format !== 'pdf') {
      const words = wordsFor(reader);
      const table = resultTable(results, words);
      return sendTable(ctx, papers, {
        name,
        format,
        table,
        userId: reader.userId,
        sheet: words.reports.seasons.results.main,
        totals: words.reports.totals,
      });
    }
    const head = letterhead(await club.profile());
    const { language } = reader;
    return sendFile(
      ctx,
      name,
      'pdf',
      await papers.print(reader.userId, { kind: 'results', results, club: head, language }),
    );
  },
  setEventPrizes: ({ actor, body }) => setPrizes(house, userOf(actor), body),
  publishResultNews: ({ actor, body }) =>
    publishNews(house, userOf(actor), { eventId: body.eventId, reader: userOf(actor) }),
  getSeasonStandings: ({ actor, params, query }) => getStandings(house, actor, params.seasonId, query),
  setStandingsSettings: ({ actor, body }) => setStandings(house, userOf(actor), body),
  getHeadToHead: ({ actor, params }) => readHeadToHead(house, actor, params),
  listSeasonRecords: ({ actor, params }) => listRecords(house, actor, params.seasonId),
});

export const suspensionHandlers = ({ house, limitNews }: Services): BuiltHandlers['suspensions'] => ({
  async suspendEvent({ actor, body }) {
    const user = userOf(actor);
    await limitNews('event', body.eventId, user.userId);
    return suspend(house, user, body);
  },
  resumeEvent: ({ actor, body }) => resume(house, userOf(actor), body),
});
