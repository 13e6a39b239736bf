/** What seasons knows of contacts, for audiences of campaigns. */
import { idsAmong, type AudienceFact } from '../accounts/audience-fact.ts';

/** So many of the newest may be chosen. */
const mostChoices = 300;

const registered = `r.user_id = c.user_id and r.withdrawn_at is null and r.status = 'REGISTERED'`;

export const seasonFacts: readonly AudienceFact[] = [
  {
    // In a season of the league that is not over: as a regular or a substitute, not waiting and not standing aside.
    name: 'LEAGUE',
    kind: 'CHOICE',
    async choices(sql) {
      const leagues = await sql.query<{ id: number; name: string }>(
        `select id, org_name as name from event_types where type = 'LEAGUE' order by sequence_no limit ${mostChoices}`,
      );
      return leagues.map(({ id, name }) => ({ value: String(id), label: name }));
    },
    where: (values, bind, { today }) =>
      `exists (select from registrations r join seasons s on s.id = r.season_id
         where ${registered} and coalesce(r.league_status, 'REGULAR') in ('REGULAR', 'SUB')
           and s.event_type_id = any(${bind(idsAmong(values))}::bigint[]) and s.end_date >= ${bind(today)}::date)`,
  },
  {
    name: 'SEASON',
    kind: 'CHOICE',
    async choices(sql) {
      const seasons = await sql.query<{ id: number; name: string; of: string }>(
        `select s.id, s.name, e.org_name as of from seasons s join event_types e on e.id = s.event_type_id
         order by s.end_date desc, s.id desc limit ${mostChoices}`,
      );
      return seasons.map(({ id, name, of }) => ({ value: String(id), label: `${of} · ${name}` }));
    },
    where: (values, bind) =>
      `exists (select from registrations r
         where ${registered} and r.season_id = any(${bind(idsAmong(values))}::bigint[]))`,
  },
  {
    name: 'DIVISION',
    kind: 'CHOICE',
    async choices(sql) {
      const divisions = await sql.query<{ id: number; name: string; season: string; of: string }>(
        `select d.id, d.name, s.name as season, e.org_name as of from season_competitions d
         join seasons s on s.id = d.season_id join event_types e on e.id = s.event_type_id
         where d.kind = 'DIVISION' order by s.end_date desc, s.id desc, d.sequence_no, d.id limit ${mostChoices}`,
      );
      return divisions.map(({ id, name, season, of }) => ({
        value: String(id),
        label: `${of} · ${season} · ${name}`,
      }));
    },
    where: (values, bind) =>
      `exists (select from registrations r
         where ${registered} and r.competition_id = any(${bind(idsAmong(values))}::bigint[]))`,
  },
  {
    // The newest index of an association, or else the newest league handicap. A plus handicap is below zero.
    name: 'HANDICAP',
    kind: 'RANGE',
    least: -10,
    most: 54,
    where({ from, to }, bind) {
      const newest = `(select h.value from handicap_indexes h where h.user_id = c.user_id
        order by h.source = 'LEAGUE', h.valid_from desc, h.id desc limit 1)`;
      // Without an index the comparison is neither true nor false: it is no.
      return `coalesce(${newest} between ${bind(from ?? -10)}::numeric and ${bind(to ?? 54)}::numeric, false)`;
    },
  },
];
