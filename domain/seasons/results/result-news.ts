/** Puts the final results of an event on the club's homepage, once. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { newsChanged } from '@fourball/shared/club/events.ts';
import type { publishResultNews } from '@fourball/shared/seasons/results/result-calls.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { addNewsElement } from '../../club/pages/add-news.ts';
import { lockHomepage } from '../../club/pages/page-rows.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { getResults } from './read-results.ts';

/** So many places of the first board are named. */
const mostNamed = 3;

/** Locks the homepage and the event. Errors: not_found, conflict while results are not final, or the event is not public. */
export function publishNews(
  house: House,
  actor: UserActor,
  { eventId, reader = {} }: { eventId: number; reader?: TextReader },
): Promise<ReplyOf<typeof publishResultNews>> {
  return transact(house.db, async (tx) => {
    const page = await lockHomepage(tx);
    const event = await lockManagedEvent(tx, actor, eventId);
    const [before] = await tx.query<{ element_id: number | null }>(
      'select element_id from result_news where event_id = $1',
      [eventId],
    );
    if (before) return { result: 'ALREADY' as const, elementId: before.element_id };
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
    const html = `<h3>${escapeHtml(words.news(event.name))}</h3><ul>${lines.join('')}</ul>`;
    const elementId = await addNewsElement(tx, actor, page, html);
    await tx.query(
      'insert into result_news (event_id, element_id, made_by, made_at) values ($1, $2, $3, $4)',
      [eventId, elementId, actor.userId, house.clock.now()],
    );
    await recordChange(tx, actor, { action: 'event.results-in-news', changes: [namingEvent(event)] });
    await emit(tx, newsChanged, { entityId: elementId });
    return { result: 'PUBLISHED' as const, elementId };
  });
}
