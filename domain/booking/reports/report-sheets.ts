/** Reports on the sheets themselves: how full they are by weekday and hour, and how fast groups go. */
import type { PaceReport, UtilisationReport } from '@fourball/shared/booking/reports/report-shapes.ts';
import type { reportPace as reportPaceCall } from '@fourball/shared/booking/reports/report-calls.ts';
import type { QueryOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { checkSpan } from '../../money/report-span.ts';

type Asked = QueryOf<typeof reportPaceCall>;

interface Cell {
  weekday: number;
  hour: number;
  offered: number;
  played: number;
}

const share = ({ offered, played }: Pick<Cell, 'offered' | 'played'>) => ({
  offered,
  played,
  share: offered === 0 ? 0 : Math.round((played / offered) * 10_000) / 10_000,
});
const together = (cells: readonly Cell[]) =>
  share({
    offered: cells.reduce((sum, { offered }) => sum + offered, 0),
    played: cells.reduce((sum, { played }) => sum + played, 0),
  });
const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

/**
 * For admins. Tee times that are still to come count for nothing. Tee times that nobody could book offer no places beyond
 * those that are played; who did not come has not played, and counts as offered.
 */
export async function reportUtilisation(
  { db, timeZone, clock }: House,
  { start, end, courseId }: Asked,
): Promise<UtilisationReport> {
  checkSpan({ start, end });
  const now = clock.now();
  const cells = await db.query<Cell>(
    `with played as (
       select tee_time_id, count(*) as spots from rounds
       where day between $1 and $2 and (user_id is not null or guest_name is not null) and status = 'BOOKED'
         and round_status <> 'NO_SHOW' group by 1
     )
     select extract(isodow from t.day)::int as weekday,
       extract(hour from t.starts_at at time zone $3)::int as hour,
       sum(case when t.block_kind in ('NO_BOOKING', 'EVENT', 'WEATHER') then coalesce(p.spots, 0) else t.capacity end)::int
         as offered,
       coalesce(sum(p.spots), 0)::int as played
     from tee_times t left join played p on p.tee_time_id = t.id
     where t.day between $1 and $2 and t.starts_at <= $5 and ($4::bigint is null or t.course_id = $4)
     group by 1, 2 order by 1, 2`,
    [start, end, timeZone, courseId ?? null, now],
  );
  return {
    startDate: start,
    endDate: end,
    until: clubDay(now, timeZone) > end ? null : now.toISOString(),
    cells: cells.map(({ weekday, hour, ...cell }) => ({ weekday, hour, ...share(cell) })),
    byWeekday: distinct(cells.map(({ weekday }) => weekday)).map((weekday) => ({
      weekday,
      ...together(cells.filter((cell) => cell.weekday === weekday)),
    })),
    byHour: distinct(cells.map(({ hour }) => hour)).map((hour) => ({
      hour,
      ...together(cells.filter((cell) => cell.hour === hour)),
    })),
    ...together(cells),
  };
}

/** `$4`: the minutes of the club's pace for a round. */
const paceNumbers = `
  count(*)::int as started, count(finished_at)::int as finished,
  round(avg(extract(epoch from turned_at - started_at) / 60)::numeric, 1)::float8 as "averageTurn",
  round(avg(extract(epoch from finished_at - started_at) / 60)::numeric, 1)::float8 as "averageRound",
  round(avg(case when finished_at is null then null
                 when extract(epoch from finished_at - started_at) / 60 <= $4 then 1 else 0 end)::numeric, 4)::float8 as "onTime"`;

/** For admins: of the groups whose start was marked. */
export async function reportPace(
  { db, timeZone }: House,
  club: ClubFacts,
  { start, end, courseId }: Asked,
): Promise<PaceReport> {
  checkSpan({ start, end });
  const { pace } = await club.rules();
  const marked = `tee_times t where t.started_at is not null and t.day between $1 and $2 and ($3::bigint is null or t.course_id = $3)`;
  const values = [start, end, courseId ?? null, pace.roundMinutes];
  const courses = await db.query<PaceReport['courses'][number]>(
    `select n.course_id as "courseId", c.name as "courseName", n.started, n.finished, n."averageTurn", n."averageRound", n."onTime"
     from (select t.course_id, ${paceNumbers} from ${marked} group by 1) n join courses c on c.id = n.course_id
     order by c.sequence_no, c.id`,
    values,
  );
  const byHour = await db.query<PaceReport['byHour'][number]>(
    `select extract(hour from t.starts_at at time zone $5)::int as hour, ${paceNumbers} from ${marked} group by 1 order by 1`,
    [...values, timeZone],
  );
  return {
    startDate: start,
    endDate: end,
    paceTurnMinutes: pace.turnMinutes,
    paceRoundMinutes: pace.roundMinutes,
    courses,
    byHour,
  };
}
