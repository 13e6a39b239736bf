/** Reads and shows divisions and contests, and their ranges of medians. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { freeOf } from '../facts/event-rows.ts';

export interface CompetitionRow extends Omit<
  Competition,
  'medianRange' | 'free' | 'sponsorOrgIds' | 'titleSponsorOrgId'
> {
  medianFrom: number | null;
  medianTo: number | null;
}

/** Those that fit, divisions before contests, each in its place. `where` is SQL over `season_competitions c`. */
export const selectCompetitions = (
  sql: Sql,
  where: string,
  values: readonly unknown[],
): Promise<CompetitionRow[]> =>
  sql.query<CompetitionRow>(
    `select c.id, c.season_id as "seasonId", c.kind, c.name, c.tee_block_label_id as "teeBlockLabelId",
       l.name as "teeBlockLabel", c.sequence_no as "sequenceNo", c.color_code as "colorCode",
       c.median_from::float8 as "medianFrom", c.median_to::float8 as "medianTo", c.url,
       c.identifier as "competitionIdentifierId", c.registration, c.num_spots as "numSpots", c.taken,
       coalesce((
         select jsonb_agg(jsonb_build_object('orgId', o.id, 'name', o.name, 'title', x.title) order by x.title desc, o.name)
         from competition_sponsors x join organizations o on o.id = x.org_id where x.competition_id = c.id
       ), '[]') as sponsors
     from season_competitions c left join tee_block_labels l on l.id = c.tee_block_label_id
     where ${where} order by c.kind desc, c.sequence_no, c.id`,
    values,
  );

/** `-12.5`, `12.6-18`, `18.1-`; nothing where there is no range. */
export const presentMedians = (from: number | null, to: number | null): string | null =>
  from === null && to === null ? null : `${from ?? ''}-${to ?? ''}`;

export interface Medians {
  readonly from: number | null;
  readonly to: number | null;
}

const range = /^(\d{1,2}(?:\.\d)?)?\s*[-–]\s*(\d{1,2}(?:\.\d)?)?$/;

/** What was typed, read; undefined where it is no range. */
export function readMedians(typed: string): Medians | undefined {
  const [, from, to] = range.exec(typed.trim()) ?? [];
  if (from === undefined && to === undefined) return undefined;
  const read = { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
  return read.from !== null && read.to !== null && read.to < read.from ? undefined : read;
}

/** Whether a median could be in both; a range without an end goes on for good. */
export const overlap = (one: Medians, other: Medians): boolean =>
  (one.from ?? -Infinity) <= (other.to ?? Infinity) && (other.from ?? -Infinity) <= (one.to ?? Infinity);

export const presentCompetition = ({ medianFrom, medianTo, ...row }: CompetitionRow): Competition => ({
  ...row,
  medianRange: presentMedians(medianFrom, medianTo),
  sponsorOrgIds: row.sponsors.map(({ orgId }) => orgId),
  titleSponsorOrgId: row.sponsors.find(({ title }) => title)?.orgId ?? null,
  free: freeOf(row.numSpots, row.taken),
});
