/** Tells the office how many an audience holds, and shows some of them, before a campaign is sent. */
import type { Audience } from '@fourball/shared/mail/audience/audience-shapes.ts';
import type { AudienceCount, AudienceFactShown } from '@fourball/shared/mail/audience/audience-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { FactMoment } from '../../accounts/audience-fact.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { mayBeSent } from '../consent/may-send.ts';
import { findAudience } from './find-audience.ts';
import { knownFacts } from './known-facts.ts';

/** So many names are shown. */
const mostNames = 20;

export const factMoment = ({ clock, timeZone }: Pick<House, 'clock' | 'timeZone'>): FactMoment => ({
  now: clock.now(),
  today: clubDay(clock.now(), timeZone),
  timeZone,
});

/** What an audience may be narrowed by, with the values there are to choose among. */
export async function listFacts(house: House): Promise<AudienceFactShown[]> {
  const moment = factMoment(house);
  return Promise.all(
    [...knownFacts.values()].map(async (fact) => ({
      name: fact.name,
      kind: fact.kind,
      least: fact.kind === 'RANGE' ? fact.least : null,
      most: fact.kind === 'RANGE' ? fact.most : null,
      choices: fact.kind === 'CHOICE' ? [...(await fact.choices(house.db, moment))] : [],
    })),
  );
}

/**
 * How many of the readers of these lists the audience holds, and twenty of them by chance where `names` says so. Who looks at the names is
 * noted in the trail of changes, with what was asked. Errors: invalid_input on a field.
 */
export function countAudience(
  house: House,
  actor: Actor,
  { lists, audience, names: wanted }: { lists: readonly number[]; audience: Audience; names: boolean },
): Promise<AudienceCount> {
  return transact(house.db, async (tx) => {
    const known = await tx.query<{ id: number; name: string }>(
      `select id, name from email_lists where id = any($1::bigint[]) and kind = 'MARKETING' order by id`,
      [lists],
    );
    const missing = lists.findIndex((id) => !known.some((list) => list.id === id));
    if (missing >= 0) throw invalidField(`lists.${missing}`, 'mail.noSuchList');
    const moment = factMoment(house);
    const { where, values } = findAudience(audience, moment, { after: 3 });
    const maySend = mayBeSent({ contact: 'c', list: 'l', now: '$2::timestamptz', today: '$3::date' });
    const found = await tx.query<{ id: number | null; name: string; total: number; all: number }>(
      `with readers as materialized (
         select c.id, c.user_id, c.first_name, c.last_name from contacts c
         where exists (select from email_lists l where l.id = any($1::bigint[]) and ${maySend})
       ), held as materialized (select c.* from readers c where ${where})
       select h.id, trim(h.first_name || ' ' || h.last_name) as name, n.total, n."all"
       from (select (select count(*)::int from held) as total, (select count(*)::int from readers) as "all") n
         left join lateral (select * from held order by md5(held.id::text) limit ${wanted ? mostNames : 0}) h on true`,
      [lists, moment.now, moment.today, ...values],
    );
    const names = found.flatMap(({ id, name }) => (id === null ? [] : [name === '' ? '—' : name]));
    if (names.length > 0)
      await recordChange(tx, actor, {
        action: 'mail.audience-looked-at',
        changes: [
          { field: 'lists', before: null, after: known.map(({ name }) => name).join(', ') },
          { field: 'audience', before: null, after: JSON.stringify(audience) },
          { field: 'names', before: null, after: String(names.length) },
        ],
      });
    return { count: found[0]?.total ?? 0, readers: found[0]?.all ?? 0, names };
  });
}
