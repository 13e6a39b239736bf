/** Where waitlist and waiting room are switched on or off, by course and days: read, set and taken back by the office. */
import type { Sql } from '@fourball/db/connection.ts';
import type {
  FairnessKind,
  FairnessRule,
  listFairnessRules as listFairnessRulesCall,
  setFairnessRule as setFairnessRuleCall,
} from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

interface RuleRow {
  id: number;
  course_id: number;
  course_name: string;
  kind: FairnessKind;
  start_date: string;
  end_date: string;
  enabled: boolean;
  created_at: Date;
  created_by_name: string | null;
}

const selectRules = `select r.*, c.name as course_name, u.full_name as created_by_name
  from fairness_rules r join courses c on c.id = r.course_id left join users u on u.id = r.created_by`;

const present = (row: RuleRow): FairnessRule => ({
  ruleId: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  kind: row.kind,
  startDate: row.start_date,
  endDate: row.end_date,
  enabled: row.enabled,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
});

async function findRule(sql: Sql, ruleId: number): Promise<RuleRow> {
  const [row] = await sql.query<RuleRow>(`${selectRules} where r.id = $1`, [ruleId]);
  if (!row) throw new AppError('not_found');
  return row;
}

const inWords = ({ course_name, kind, start_date, end_date, enabled }: RuleRow): string =>
  `${kind} ${enabled ? 'ON' : 'OFF'}, ${course_name}, ${start_date} – ${end_date}`;

export async function listFairnessRules(
  { db, clock, timeZone }: House,
  club: ClubFacts,
): Promise<ReplyOf<typeof listFairnessRulesCall>> {
  const [rules, courses, rows] = await Promise.all([
    club.rules(),
    club.courses(),
    db.query<RuleRow>(`${selectRules} where r.end_date >= $1 order by r.id desc limit 1000`, [
      clubDay(clock.now(), timeZone),
    ]),
  ]);
  return {
    defaults: { WAITLIST: rules.waitlist.on, WAITING_ROOM: rules.waitingRoom.on },
    courses: courses.map(({ courseId, name }) => ({ courseId, name })),
    rules: rows.map(present),
  };
}

/** Who waits already keeps waiting. Errors: the fields, where there is no such course or the days have passed. */
export async function setFairnessRule(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  actor: UserActor,
  { courseId, kind, startDate, endDate, enabled }: BodyOf<typeof setFairnessRuleCall>,
): Promise<FairnessRule> {
  const courses = await club.courses();
  if (!courses.some((course) => course.courseId === courseId)) {
    throw invalidField('courseId', 'booking.noSuchCourse');
  }
  if (endDate < startDate) throw invalidField('endDate', 'booking.lastDayTooEarly');
  if (endDate < clubDay(clock.now(), timeZone)) throw invalidField('endDate', 'booking.daysPassed');
  return transact(db, async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      `insert into fairness_rules (course_id, kind, start_date, end_date, enabled, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [courseId, kind, startDate, endDate, enabled, actor.userId, clock.now()],
    );
    const row = await findRule(tx, made?.id ?? 0);
    await recordChange(tx, actor, {
      action: 'fairness-rule.set',
      changes: [{ field: 'rule', before: null, after: inWords(row) }],
    });
    return present(row);
  });
}

/** Errors: not_found, also for the second of two who take it back. */
export async function deleteFairnessRule(
  { db }: House,
  actor: UserActor,
  ruleId: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    await tx.query('select id from fairness_rules where id = $1 for update', [ruleId]);
    const row = await findRule(tx, ruleId);
    await tx.query('delete from fairness_rules where id = $1', [ruleId]);
    await recordChange(tx, actor, {
      action: 'fairness-rule.deleted',
      changes: [{ field: 'rule', before: inWords(row), after: null }],
    });
    return { deleted: true };
  });
}
