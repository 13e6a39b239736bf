/** What membership knows of contacts, for audiences of campaigns. */
import { idsAmong, type AudienceFact, type Bind } from '../../accounts/audience-fact.ts';

/** Of a golfer a membership that holds on `day`, as SQL over `memberships m` and `product_items i`. */
const holds = (day: string): string =>
  `m.cancelled_at is null and m.deleted_at is null and ${day}::date between i.start_date and i.end_date`;

const memberOn = (day: string, more = ''): string =>
  `exists (select from memberships m join product_items i on i.id = m.product_item_id
     where m.user_id = c.user_id and ${holds(day)} ${more})`;

const external = (bind: Bind, today: string): string =>
  `exists (select from external_memberships e
     where e.user_id = c.user_id and e.verified and e.year = extract(year from ${bind(today)}::date))`;

const standings = ['MEMBER', 'EXTERNAL_MEMBER', 'NON_MEMBER'] as const;

export const membershipFacts: readonly AudienceFact[] = [
  {
    // Which entry of the catalogue the membership of today is of; ANY is one of any kind.
    name: 'MEMBERSHIP',
    kind: 'CHOICE',
    async choices(sql) {
      const entries = await sql.query<{ id: number; name: string }>(
        'select id, name from catalogue_entries where removed_at is null order by sequence_no, id',
      );
      return [
        { value: 'ANY', label: null },
        ...entries.map(({ id, name }) => ({ value: String(id), label: name })),
      ];
    },
    where: (values, bind, { today }) =>
      memberOn(
        bind(today),
        values.includes('ANY') ? '' : `and i.catalogue_entry_id = any(${bind(idsAmong(values))}::bigint[])`,
      ),
  },
  {
    // The last membership ended on that day or later, and none holds today.
    name: 'LAPSED_SINCE',
    kind: 'DAY',
    where(day, bind, { today, timeZone }) {
      const ended = `least(i.end_date, (m.cancelled_at at time zone ${bind(timeZone)})::date)`;
      const now = bind(today);
      return `not ${memberOn(now)} and exists (
        select from memberships m join product_items i on i.id = m.product_item_id
        where m.user_id = c.user_id and m.deleted_at is null and i.start_date <= ${now}::date
          and ${ended} > i.start_date and ${ended} >= ${bind(day)}::date)`;
    },
  },
  {
    // The price class at which the golfer books.
    name: 'STANDING',
    kind: 'CHOICE',
    choices: async () => standings.map((value) => ({ value, label: null })),
    where(values, bind, { today }) {
      const member = memberOn(bind(today));
      return `case when ${member} then 'MEMBER' when ${external(bind, today)} then 'EXTERNAL_MEMBER'
        else 'NON_MEMBER' end = any(${bind(values)}::text[])`;
    },
  },
];
