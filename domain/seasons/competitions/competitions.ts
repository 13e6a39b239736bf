/** What is played for over a season: divisions and contests, listed, added, changed and removed. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  createDivision as createDivisionCall,
  updateCompetition as updateCall,
  updateCompetitionRegistration as registrationCall,
} from '@fourball/shared/seasons/competition-calls.ts';
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allowToManage } from '../access.ts';
import { lockEvents } from '../facts/event-rows.ts';
import { upcomingEvents } from '../registration/entry-rows.ts';
import { finish, Moves } from '../registration/moves.ts';
import { promoteInSeason, promoteWithin } from '../registration/promote.ts';
import { lockSeason, namingSeason, type SeasonRow } from '../season-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';
import {
  overlap,
  presentCompetition,
  presentMedians,
  readMedians,
  selectCompetitions,
  type CompetitionRow,
} from './competition-rows.ts';

type Kind = Competition['kind'];
/** A contest's body is one of a division that leaves out what a contest has not. */
type Fields = BodyOf<typeof createDivisionCall>;

/** Throws not_found for a season that the actor may not see. */
export async function listCompetitions(
  house: House,
  actor: Actor,
  seasonId: number,
  kind: Kind,
): Promise<Competition[]> {
  await getSeason(house, actor, seasonId);
  const rows = await selectCompetitions(house.db, 'c.season_id = $1 and c.kind = $2', [seasonId, kind]);
  return rows.map(presentCompetition);
}

/** Of either kind. Throws not_found. */
export async function getCompetition(house: House, actor: Actor, id: number): Promise<Competition> {
  const [row] = await selectCompetitions(house.db, 'c.id = $1', [id]);
  if (!row) throw new AppError('not_found');
  await getSeason(house, actor, row.seasonId);
  return presentCompetition(row);
}

interface Locked {
  readonly season: SeasonRow;
  readonly all: readonly CompetitionRow[];
}

async function lockForChange(tx: Transaction, actor: UserActor, seasonId: number): Promise<Locked> {
  const season = await lockSeason(tx, actor, seasonId);
  allowToManage(actor, season);
  return { season, all: await selectCompetitions(tx, 'c.season_id = $1', [seasonId]) };
}

/** The columns of what was sent, checked against the others of the season. What a contest has not is ignored. */
async function columnsOf(tx: Transaction, { all }: Locked, kind: Kind, fields: Fields, id = 0) {
  const others = all.filter((other) => other.id !== id);
  const sameName = others.some(
    (other) => other.kind === kind && other.name.toLowerCase() === fields.name.toLowerCase(),
  );
  if (sameName) throw conflictOn('name', 'seasons.nameTaken');
  if (fields.titleSponsorOrgId && !fields.sponsorOrgIds.includes(fields.titleSponsorOrgId))
    throw invalidField('titleSponsorOrgId', 'seasons.titleSponsorToo');
  const [known] = await tx.query<{ label: boolean; sponsors: number }>(
    `select $1::bigint is null or exists (select from tee_block_labels where id = $1) as label,
       (select count(*)::int from organizations where id = any($2::bigint[])) as sponsors`,
    [fields.teeBlockLabelId ?? null, fields.sponsorOrgIds],
  );
  if (!known?.label) throw invalidField('teeBlockLabelId', 'seasons.noSuchLabel');
  if (known.sponsors < new Set(fields.sponsorOrgIds).size)
    throw invalidField('sponsorOrgIds', 'seasons.noSuchSponsor');
  const last = Math.max(
    0,
    ...others.filter((other) => other.kind === kind).map(({ sequenceNo }) => sequenceNo),
  );
  const own = all.find((other) => other.id === id);
  return {
    name: fields.name,
    tee_block_label_id: fields.teeBlockLabelId ?? null,
    sequence_no: fields.sequenceNo ?? own?.sequenceNo ?? last + 1,
    ...(kind === 'DIVISION' ? divisionColumns(others, fields) : {}),
  };
}

function divisionColumns(others: readonly CompetitionRow[], fields: Fields) {
  const identifier = fields.competitionIdentifierId ?? null;
  if (identifier !== null && others.some((other) => other.competitionIdentifierId === identifier))
    throw conflictOn('competitionIdentifierId', 'seasons.identifierTaken');
  const medians = fields.medianRange ? readMedians(fields.medianRange) : { from: null, to: null };
  if (!medians) throw invalidField('medianRange', 'seasons.mediansUnreadable');
  const crossed = fields.medianRange
    ? others.find(
        ({ medianFrom, medianTo }) =>
          presentMedians(medianFrom, medianTo) !== null &&
          overlap(medians, { from: medianFrom, to: medianTo }),
      )
    : undefined;
  if (crossed) throw invalidField('medianRange', 'seasons.mediansOverlap', { name: crossed.name });
  return {
    color_code: fields.colorCode ?? null,
    median_from: medians.from,
    median_to: medians.to,
    url: fields.url || null,
    identifier,
  };
}

async function writeSponsors(
  tx: Transaction,
  id: number,
  { sponsorOrgIds, titleSponsorOrgId }: Fields,
): Promise<void> {
  await tx.query('delete from competition_sponsors where competition_id = $1', [id]);
  await tx.query(
    `insert into competition_sponsors (competition_id, org_id, title)
     select $1, org, org is not distinct from $3::bigint from (select distinct unnest($2::bigint[]) as org) s`,
    [id, sponsorOrgIds, titleSponsorOrgId ?? null],
  );
}

async function read(tx: Transaction, id: number): Promise<Competition> {
  const [row] = await selectCompetitions(tx, 'c.id = $1', [id]);
  if (!row) throw new AppError('not_found');
  return presentCompetition(row);
}

/** For the season's organizers and admins. Locks the season. Errors: not_found, forbidden, conflict, invalid_input. */
export function createCompetition(
  house: House,
  actor: UserActor,
  kind: Kind,
  fields: Fields,
): Promise<Competition> {
  return transact(house.db, async (tx) => {
    const locked = await lockForChange(tx, actor, fields.seasonId);
    const columns: Record<string, unknown> = await columnsOf(tx, locked, kind, fields);
    const names = Object.keys(columns);
    const [row] = await tx.query<{ id: number }>(
      `insert into season_competitions (season_id, kind, ${names.join(', ')})
       values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')}) returning id`,
      [fields.seasonId, kind, ...Object.values(columns)],
    );
    const id = row?.id ?? 0;
    await writeSponsors(tx, id, fields);
    const created = await read(tx, id);
    await recordChange(tx, actor, {
      action: 'competition.created',
      changes: [namingSeason(locked.season), ...changesBetween({}, created)],
    });
    return created;
  });
}

async function seasonOf({ db }: House, id: number): Promise<number> {
  const [found] = await db.query<{ season_id: number }>(
    'select season_id from season_competitions where id = $1',
    [id],
  );
  if (!found) throw new AppError('not_found');
  return found.season_id;
}

async function noteChange(
  tx: Transaction,
  actor: UserActor,
  { season }: Locked,
  before: CompetitionRow,
): Promise<Competition> {
  const after = await read(tx, before.id);
  const changes = changesBetween(presentCompetition(before), after);
  if (changes.length > 0) {
    await recordChange(tx, actor, {
      action: 'competition.changed',
      changes: [namingSeason(season), ...changes],
    });
  }
  return after;
}

/** Its kind and its season stay. Errors as above. */
export async function updateCompetition(
  house: House,
  actor: UserActor,
  { id, ...fields }: BodyOf<typeof updateCall>,
): Promise<Competition> {
  const seasonId = await seasonOf(house, id);
  return transact(house.db, async (tx) => {
    const locked = await lockForChange(tx, actor, seasonId);
    const before = locked.all.find((each) => each.id === id);
    if (!before || fields.seasonId !== seasonId) throw new AppError('not_found');
    const columns: Record<string, unknown> = await columnsOf(tx, locked, before.kind, fields, id);
    await tx.query(
      `update season_competitions set ${Object.keys(columns)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(columns)],
    );
    await writeSponsors(tx, id, fields);
    return noteChange(tx, actor, locked, before);
  });
}

/**
 * Fewer places than are taken throw nobody out; more let those in who wait, for the season and for its events still to come.
 * Locks the season and these events. Errors: not_found, forbidden.
 */
export async function updateCompetitionRegistration(
  house: House,
  actor: UserActor,
  { competitionId, registration, numSpots }: BodyOf<typeof registrationCall>,
): Promise<Competition> {
  const seasonId = await seasonOf(house, competitionId);
  return transact(house.db, async (tx) => {
    const locked = await lockForChange(tx, actor, seasonId);
    const before = locked.all.find((each) => each.id === competitionId);
    if (!before) throw new AppError('not_found');
    const eventIds = await upcomingEvents(tx, seasonId, clubDay(house.clock.now(), house.timeZone));
    await lockEvents(tx, eventIds);
    await tx.query('update season_competitions set registration = $2, num_spots = $3 where id = $1', [
      competitionId,
      registration,
      numSpots,
    ]);
    const moves = new Moves(actor);
    await promoteInSeason(tx, house, moves, { seasonId, eventIds });
    for (const id of eventIds) await promoteWithin(tx, house, moves, id);
    await finish(tx, { house }, moves, '');
    return noteChange(tx, actor, locked, before);
  });
}

/** Of the kind that is meant; refused while golfers are in it or events count for it. Errors: not_found, forbidden, conflict. */
export async function deleteCompetition(
  house: House,
  actor: UserActor,
  id: number,
  kind: Kind,
): Promise<{ deleted: boolean }> {
  const seasonId = await seasonOf(house, id);
  return transact(house.db, async (tx) => {
    const { season, all } = await lockForChange(tx, actor, seasonId);
    const competition = all.find((each) => each.id === id && each.kind === kind);
    if (!competition) throw new AppError('not_found');
    const [used] = await tx.query(
      `select 1 where exists (select from registrations where competition_id = $1 or $1 = any(contest_ids))
         or exists (select from participants where division_id = $1 or $1 = any(contest_ids))
         or exists (select from event_competitions where competition_id = $1)
         or exists (select from entry_fees where competition_id = $1)`,
      [id],
    );
    if (used) throw conflictOn('id', 'seasons.competitionInUse');
    await tx.query('delete from season_competitions where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'competition.deleted',
      changes: [namingSeason(season), { field: 'competition', before: competition.name, after: null }],
    });
    return { deleted: true };
  });
}
