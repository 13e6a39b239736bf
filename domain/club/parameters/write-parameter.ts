/** Dates new values of parameters, corrects them and takes them back. Whoever remembers them is told by the database. */
import { said } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { takeLock } from '@fourball/db/locks.ts';
import { findKnownParameter } from '@fourball/shared/club/parameters/known-parameters.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import { DateTime } from 'luxon';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { isAdmin, may, type Actor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getParameterValue, selectParameters, type ParameterValue } from './find-parameters.ts';

export interface NewParameter {
  readonly name: string;
  readonly value: string;
  readonly group: string;
  /** Year, month (1 to 12), day, and hour and minute where wanted, on the club's clock; left out: now. */
  readonly startDate?: readonly number[];
}

/** Locks the name. Errors: forbidden, invalid_input on name, value, group or startDate. */
export function createParameter(house: House, actor: Actor, sent: NewParameter): Promise<Parameter> {
  const { name, value, group } = sent;
  checkName(name);
  checkValue(name, value);
  const known = findKnownParameter(name);
  if (known && known.group !== group)
    throw invalidField('group', 'club.belongsTo', { name, group: known.group });
  allowGroup(actor, group);
  const start = sent.startDate ? momentOf(sent.startDate, house.timeZone) : house.clock.now();
  return transact(house.db, async (tx) =>
    getParameterValue(house, tx, await writeValue(tx, house, actor, { name, value, group, start })),
  );
}

/** Adds a value that was checked, and returns its id. Locks the name. */
export async function writeValue(
  tx: Transaction,
  { timeZone }: Pick<House, 'timeZone'>,
  actor: Actor,
  { name, value, group, start }: { name: string; value: string; group: string; start: Date },
): Promise<number> {
  await lockName(tx, name);
  const [row] = await tx.query<{ id: number }>(
    'insert into parameters (name, value, "group", start_date) values ($1, $2, $3, $4) returning id',
    [name, value, group, start],
  );
  await note(tx, actor, 'parameter.added', { name, start_date: start }, null, value, timeZone);
  return row?.id ?? 0;
}

/** Corrects a value from its own start on. Locks the name. Errors: not_found, forbidden, invalid_input on value. */
export function updateParameter(
  house: House,
  actor: Actor,
  { id, value }: { id: number; value: string },
): Promise<Parameter> {
  return transact(house.db, async (tx) => {
    const before = await lockValue(tx, id);
    allowGroup(actor, before.group);
    checkValue(before.name, value);
    await tx.query('update parameters set value = $2 where id = $1', [id, value]);
    await note(tx, actor, 'parameter.changed', before, before.value, value, house.timeZone);
    return getParameterValue(house, tx, id);
  });
}

/**
 * Takes a value back; the one before it then holds. The club can't do without a value of a known parameter, so the
 * last that has begun stays, unless a club need not have one. Locks the name. Errors: not_found, forbidden, conflict on id.
 */
export function deleteParameter(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const before = await lockValue(tx, id);
    allowGroup(actor, before.group);
    const known = findKnownParameter(before.name);
    if (known && !known.optional) {
      const rows = await selectParameters(tx, 'name = $1 and start_date <= $2', [
        before.name,
        house.clock.now(),
      ]);
      if (rows.length === 1 && rows[0]?.id === id) {
        throw conflictOn('id', 'club.lastValue', { name: before.name });
      }
    }
    await tx.query('delete from parameters where id = $1', [id]);
    await note(tx, actor, 'parameter.removed', before, before.value, null, house.timeZone);
    return { deleted: true };
  });
}

/** What is decided about the values of one name is decided one after the other. */
const lockName = async (tx: Transaction, name: string): Promise<void> =>
  void (await tx.query(`select ${takeLock('-parameter')}(hashtext('parameters'), hashtext($1))`, [name]));

const findValue = async (sql: Sql, id: number): Promise<ParameterValue> => {
  const [row] = await selectParameters(sql, 'id = $1', [id]);
  if (!row) throw new AppError('not_found');
  return row;
};

/** The value as it is once nobody else decides about its name; a name never changes. */
async function lockValue(tx: Transaction, id: number): Promise<ParameterValue> {
  await lockName(tx, (await findValue(tx, id)).name);
  return findValue(tx, id);
}

/** Groups that say who gets in, what is kept of people and how mail leaves: the admins' alone. */
const ofAdmins: ReadonlySet<string> = new Set(['ACCOUNTS', 'SECURITY', 'UPKEEP', 'MAIL']);

function allowGroup(actor: Actor, group: string): void {
  if (ofAdmins.has(group) ? !isAdmin(actor) : !may(actor, 'MANAGER')) throw new AppError('forbidden');
}

/** Words of the address `parameter/…`, under which no value could be asked for. */
const taken = new Set(['list', 'on']);

function checkName(name: string): void {
  if (taken.has(name)) throw invalidField('name', 'club.parameterNameInvalid', { name });
}

function checkValue(name: string, value: string): void {
  const problem = valueProblem(name, value);
  if (problem) throw invalidField('value', said(problem));
}

/** Throws where there is no such day, or where the club's clock skips that time on it. */
function momentOf([year, month, day, hour = 0, minute = 0]: readonly number[], zone: string): Date {
  const moment = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  if (!moment.isValid) throw invalidField('startDate', 'club.noSuchDayOrTime');
  if (moment.hour !== hour || moment.minute !== minute) {
    throw invalidField('startDate', 'club.timeSkippedByClock');
  }
  // Where the clock shows it twice, the first time counts.
  return new Date(Math.min(...moment.getPossibleOffsets().map((possible) => possible.toMillis())));
}

const note = (
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  { name, start_date }: Pick<ParameterValue, 'name' | 'start_date'>,
  before: string | null,
  after: string | null,
  zone: string,
): Promise<void> => {
  const since = DateTime.fromJSDate(start_date, { zone }).toFormat('yyyy-MM-dd HH:mm');
  return recordChange(tx, actor, {
    action,
    changes: [
      { field: name, before, after },
      { field: 'startDate', before: before === null ? null : since, after: after === null ? null : since },
    ],
  });
};
