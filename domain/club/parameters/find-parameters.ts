/** Reads the dated values of parameters as admins see them, and the one in force as everybody may. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { findKnownParameter } from '@fourball/shared/club/parameters/known-parameters.ts';
import type { Parameter } from '@fourball/shared/club/shapes.ts';
import { DateTime } from 'luxon';
import { may, type Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

export interface ParameterValue {
  id: number;
  name: string;
  value: string;
  group: string;
  start_date: Date;
}

/** All values, by name, the newest of each first. */
export const selectParameters = (
  sql: Sql,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<ParameterValue[]> =>
  sql.query<ParameterValue>(
    `select id, name, value, "group", start_date from parameters where ${where}
     order by name, start_date desc, id desc`,
    values,
  );

/** Of values as `selectParameters` orders them, those in force at `moment`. */
const inForce = (rows: readonly ParameterValue[], moment: Date): ParameterValue[] => {
  const names = new Set<string>();
  return rows.filter(({ name, start_date }) => {
    if (start_date > moment || names.has(name)) return false;
    names.add(name);
    return true;
  });
};

/** As it travels; `current` are the values in force now. */
function present(
  { start_date, ...row }: ParameterValue,
  { clock, timeZone }: House,
  current: readonly ParameterValue[],
): Parameter {
  const { year, month, day, hour, minute } = DateTime.fromJSDate(start_date, { zone: timeZone });
  const standing =
    start_date > clock.now() ? 'UPCOMING' : current.some(({ id }) => id === row.id) ? 'CURRENT' : 'PAST';
  return { ...row, startDate: [year, month, day, hour, minute], standing };
}

/** Every parameter with its values, past and to come, the newest first. */
export async function listParameters(house: House): Promise<Parameter[]> {
  const rows = await selectParameters(house.db);
  const current = inForce(rows, house.clock.now());
  return rows.map((row) => present(row, house, current));
}

/** The one value of each parameter that holds at the end of a day at the club. */
export async function listParametersOn(house: House, day: string): Promise<Parameter[]> {
  const rows = await selectParameters(house.db);
  const current = inForce(rows, house.clock.now());
  const end = new Date(clubMoment(addDays(day, 1), '00:00', house.timeZone).getTime() - 1);
  return inForce(rows, end).map((row) => present(row, house, current));
}

/**
 * The value in force now. Throws not_found where there is none, and for a parameter that is not public unless who has
 * MANAGER asks.
 */
export async function getParameter(house: House, actor: Actor, name: string): Promise<Parameter> {
  if (!may(actor, 'MANAGER') && findKnownParameter(name)?.public !== true) throw new AppError('not_found');
  const rows = await selectParameters(house.db, 'name = $1', [name]);
  const current = inForce(rows, house.clock.now());
  const [row] = current;
  if (!row) throw new AppError('not_found');
  return present(row, house, current);
}

/** One value by its id, as it travels. Throws not_found. */
export async function getParameterValue(house: House, sql: Sql, id: number): Promise<Parameter> {
  const rows = await selectParameters(sql, 'name = (select name from parameters where id = $1)', [id]);
  const row = rows.find((value) => value.id === id);
  if (!row) throw new AppError('not_found');
  return present(row, house, inForce(rows, house.clock.now()));
}
