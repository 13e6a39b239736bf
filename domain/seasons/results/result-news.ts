/** Makes news of the final results of an event, once. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import type { publishResultNews } from '@fourball/shared/seasons/results/result-calls.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { addNews } from '../../club/news/write-news.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { getResults } from './read-results.ts';

/** So many places of the first board are named. */
const mostNamed = 3;

/** Locks the event. They are the whole club's news, of today, and lead to the results. Errors: not_found, conflict while results are not final, or the event is not public. */
export function publishNews(
  house: House,
  actor: UserActor,
  { eventId, reader = {} }: { eventId: number; reader?: TextReader },
): Promise<ReplyOf<typeof publishResultNews>> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId, ['CONTENT']);
    const [before] = await tx.query<{ news_id: number | null }>(
      'select news_id from result_news where event_id = $1',
      [eventId],
    );
    if (before) return { result: 'ALREADY' as const, newsId: before.news_id };
    const results = await getResults(tx, actor, eventId);
    if (!results.final) throw conflict('seasons.notFinalYet');
    if (!event.publish || event.hidden || event.visibility !== 'PUBLIC')
      throw conflict('seasons.notForEverybody');
    const words = wordsFor(reader).reports.seasons.results;
    const [board] = results.boards;
    const best = (board?.rows ?? []).filter(({ place }) => place !== null).slice(0, mostNamed);
    const lines = best.map(
      ({ shown, name, score }) => `<li>${escapeHtml(words.line(shown ?? '', name, score))}</li>`,
    );
    const text = `<h3>${escapeHtml(words.news(event.name))}</h3><ul>${lines.join('')}</ul>`;
    const newsId = await addNews(house, tx, actor, {
      text,
      link: `/events/${eventId}/results`,
      date: clubDay(house.clock.now(), house.timeZone),
      expiry: null,
      courseId: null,
      propertyId: null,
      orgId: null,
    });
    await tx.query('insert into result_news (event_id, news_id, made_by, made_at) values ($1, $2, $3, $4)', [
      eventId,
      newsId,
      actor.userId,
      house.clock.now(),
    ]);
    await recordChange(tx, actor, { action: 'event.results-in-news', changes: [namingEvent(event)] });
    return { result: 'PUBLISHED' as const, newsId };
  });
}
