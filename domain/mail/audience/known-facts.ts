/** All that audiences of campaigns may be narrowed by: what each domain hands in, and the lists of mail itself. */
import { idsAmong, type AudienceFact } from '../../accounts/audience-fact.ts';
import { accountFacts } from '../../accounts/users/audience-facts.ts';
import { bookingFacts } from '../../booking/facts/audience-facts.ts';
import { membershipFacts } from '../../membership/memberships/audience-facts.ts';
import { seasonFacts } from '../../seasons/audience-facts.ts';

const listFacts: readonly AudienceFact[] = [
  {
    name: 'LIST',
    kind: 'CHOICE',
    async choices(sql) {
      const lists = await sql.query<{ id: number; name: string }>(
        `select id, name from email_lists where kind = 'MARKETING' and (show_public or show_admin)
         order by lower(name), id`,
      );
      return lists.map(({ id, name }) => ({ value: String(id), label: name }));
    },
    where: (values, bind) =>
      `exists (select from subscriptions s where s.contact_id = c.id and s.status = 'SUBSCRIBED'
         and s.list_id = any(${bind(idsAmong(values))}::bigint[]))`,
  },
];

export const knownFacts: ReadonlyMap<string, AudienceFact> = new Map(
  [...membershipFacts, ...seasonFacts, ...bookingFacts, ...accountFacts, ...listFacts].map((fact) => [
    fact.name,
    fact,
  ]),
);
