/** The club's record as the office sees and writes it. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { paletteOf } from '@fourball/shared/club/profile/palette.ts';
import type { ClubRecord, updateClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { said } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { loadParameters, rulesAt } from '../parameters/parameters.ts';
import { writeValue } from '../parameters/write-parameter.ts';
import { clockInUse } from './clock-in-use.ts';
import { readClub } from './club-row.ts';

type Said = Pick<Settings, 'clubName' | 'clubTimeZone' | 'contactEmail'>;
type Body = BodyOf<typeof updateClubProfile>;

const inForce = async (sql: Sql, now: Date): Promise<Readonly<Record<string, string>>> =>
  rulesAt(await loadParameters(sql), now).all;

/** As the database has it at this moment. */
export async function getClubRecord(
  { clock }: Pick<House, 'clock'>,
  sql: Sql,
  { clubName, clubTimeZone, contactEmail }: Said,
): Promise<ClubRecord> {
  const row = await readClub(sql);
  const all = await inForce(sql, clock.now());
  return {
    ...row,
    clockFixed: await clockInUse(sql),
    palette: [...paletteOf(row.accent)],
    address: all.CLUB_ADDRESS ?? '',
    taxName: all.TAX_NAME ?? '',
    taxRate: all.HST ?? '',
    taxNumber: all.CLUB_TAX_NUMBER ?? '',
    settings: { name: clubName, timeZone: clubTimeZone, contactEmail },
  };
}

/** The fields that are parameters, by the names of these, in the order in which their locks are taken. */
const parametersOf = ({ address, taxName, taxRate, taxNumber }: Body) =>
  [
    { name: 'CLUB_ADDRESS', field: 'address', value: address },
    { name: 'CLUB_TAX_NUMBER', field: 'taxNumber', value: taxNumber },
    { name: 'HST', field: 'taxRate', value: taxRate },
    { name: 'TAX_NAME', field: 'taxName', value: taxName },
  ] as const;

/** What the row itself says. */
const ownFields = ['name', 'shortName', 'timeZone', 'clockHours', 'contactEmail', 'accent'] as const;

/**
 * All of it in one transaction, which waits for nobody else who saves it: of two the second is told. The first time the club
 * becomes an organisation with a property, and its courses are on that. Locks the organisations, the club, parameters by
 * name, courses. `moved`: the clock is another one now, and tee times are to follow it.
 * Errors: conflict (saved by somebody else meanwhile), invalid_input on name, timeZone or taxRate.
 */
export function updateClubRecord(
  house: House,
  actor: Actor,
  body: Body,
  settings: Said,
): Promise<{ record: ClubRecord; moved: boolean }> {
  for (const { name, field, value } of parametersOf(body)) {
    const problem = valueProblem(name, value);
    if (problem) throw invalidField(field, said(problem));
  }
  return transact(house.db, async (tx) => {
    await tx.query('lock table organizations in share row exclusive mode');
    await tx.query('select version from club for update');
    const before = await readClub(tx);
    if (before.version !== body.version) throw conflict('club.profileChangedMeanwhile');
    const moved = body.timeZone !== (before.timeZone ?? settings.clubTimeZone);
    if (moved && (await clockInUse(tx))) throw invalidField('timeZone', 'club.clockInUse');
    const changes = changesBetween(
      { ...before },
      Object.fromEntries(ownFields.map((field) => [field, body[field]])),
    );
    const orgId = await nameClub(tx, before.orgId, body.name);
    const now = house.clock.now();
    const all = await inForce(tx, now);
    const others = parametersOf(body).filter(({ name, value }) => (all[name] ?? '') !== value);
    // Whoever saves what was read before this is told, whatever of it is another one now.
    if (changes.length > 0 || others.length > 0 || before.orgId === null)
      await tx.query(
        `update club set organization_id = $1, short_name = $2, time_zone = $3, contact_email = $4, accent = $5,
           clock_hours = $6,
           version = version + 1`,
        [orgId, body.shortName, body.timeZone, body.contactEmail, body.accent, body.clockHours],
      );
    for (const { name, value } of others)
      await writeValue(tx, house, actor, { name, value, group: 'MONEY', start: now });
    if (before.orgId === null) await giveCourses(tx, orgId);
    if (changes.length > 0) await recordChange(tx, actor, { action: 'club.changed', changes });
    return { record: await getClubRecord(house, tx, settings), moved };
  });
}

/** Gives the organisation that is the club, with its name and a property; one of that name that is there becomes it. */
async function nameClub(tx: Transaction, orgId: number | null, name: string): Promise<number> {
  const [same] = await tx.query<{ id: number }>(
    'select id from organizations where lower(name) = lower($1) order by id limit 1',
    [name],
  );
  if (orgId !== null) {
    if (same && same.id !== orgId) throw invalidField('name', 'club.nameOfOther');
    await tx.query(
      `update properties p set name = $2 from organizations o
       where o.id = $1 and p.organization_id = o.id and p.name = o.name and p.name <> $2`,
      [orgId, name],
    );
    await tx.query('update organizations set name = $2 where id = $1 and name <> $2', [orgId, name]);
    return orgId;
  }
  const [row] = same
    ? await tx.query<{ id: number }>('update organizations set name = $2 where id = $1 returning id', [
        same.id,
        name,
      ])
    : await tx.query<{ id: number }>('insert into organizations (name) values ($1) returning id', [name]);
  const made = row?.id ?? 0;
  await tx.query(
    `insert into properties (organization_id, name)
     select $1, $2 where not exists (select from properties where organization_id = $1)`,
    [made, name],
  );
  return made;
}

/** Courses from before the club had a property. */
async function giveCourses(tx: Transaction, orgId: number): Promise<void> {
  await tx.query('select id from courses where property_id is null order by id for no key update');
  await tx.query(
    `update courses set property_id = (select min(id) from properties where organization_id = $1)
     where property_id is null`,
    [orgId],
  );
}
