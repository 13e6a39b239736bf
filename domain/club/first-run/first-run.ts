/** How far the club's first run has got: by what is there, so that two who look agree, and what is undone is open again. */
import type { Sql } from '@fourball/db/connection.ts';
import type { FirstRun } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { firstRunSteps, type FirstRunStep } from '@fourball/shared/club/first-run/first-run-steps.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { findMailTest } from './mail-test.ts';

type MailSaid = Pick<Settings, 'smtpUrl' | 'mailFrom'>;

interface Facts {
  skipped: FirstRunStep[];
  closed: boolean;
  named: boolean;
  admins: number;
  mailed: boolean;
  golfers: boolean;
  courses: { name: string; template: boolean; times: boolean; priced: boolean }[] | null;
}

/** Admins count who can log in. Tables of other domains are only looked at. */
const findFacts = async ({ clock, timeZone }: House, sql: Sql): Promise<Facts | undefined> => {
  const now = clock.now();
  const [facts] = await sql.query<Facts>(
    `select c.skipped, c.closed_at is not null as closed, c.organization_id is not null as named,
       (select count(*)::int from user_roles r join users u on u.id = r.user_id
        where r.role = 'ADMIN' and u.status = 'ACTIVE' and u.password_hash is not null) as admins,
       exists (select from mail_deliveries where sent_at is not null) as mailed,
       exists (select from users u where not exists
         (select from user_roles r where r.user_id = u.id and r.role = 'ADMIN')) as golfers,
       (select json_agg(json_build_object('name', x.name,
          'template', exists (select from tee_sheet_templates t where t.course_id = x.id and t.end_date >= $1::date),
          'times', exists (select from tee_times t where t.course_id = x.id and t.starts_at > $2),
          'priced', exists (select from course_fees f join course_fee_prices p on p.course_fee_id = f.id
            where f.course_id = x.id and f.active)) order by x.sequence_no, x.id)
        from courses x where x.visible) as courses
     from club c`,
    [clubDay(now, timeZone), now],
  );
  return facts;
};

export async function getFirstRun(
  house: House,
  sql: Sql,
  { smtpUrl, mailFrom }: MailSaid,
): Promise<FirstRun> {
  const facts = await findFacts(house, sql);
  const test = await findMailTest(sql);
  if (!facts) throw new Error('The club has no row: its migration did not run.');
  // Of a club that was tested the last test says it, of another one any mail that left.
  const mailed = test.state === 'NONE' ? facts.mailed : test.state === 'SENT';
  const courses = facts.courses ?? [];
  const unpriced = courses.filter(({ priced }) => !priced).map(({ name }) => name);
  const ready = courses.some(({ template, times }) => template && times);
  const lacksOf: Record<FirstRunStep, FirstRun['steps'][number]['lacks']> = {
    CLUB: facts.named ? [] : ['NAME'],
    ADMIN: facts.admins > 1 ? [] : ['SECOND_ADMIN'],
    MAIL: [...(smtpUrl ? [] : (['MAIL_SERVER'] as const)), ...(mailed ? [] : (['MAIL_SENT'] as const))],
    COURSE: ready
      ? []
      : courses.length === 0
        ? ['COURSE']
        : courses.some(({ template }) => template)
          ? ['TEE_TIMES']
          : ['TEMPLATE'],
    PRICES: courses.length === 0 ? ['COURSE'] : unpriced.length > 0 ? ['PRICES'] : [],
    IMPORT: facts.golfers ? [] : ['GOLFERS'],
  };
  const steps = firstRunSteps.map((step) => {
    const lacks = lacksOf[step];
    // Whoever asks is an admin: a second one is better, and none is lacking.
    const isDone = lacks.length === 0 || (step === 'ADMIN' && facts.admins > 0);
    const state = isDone ? 'DONE' : facts.skipped.includes(step) ? 'SKIPPED' : 'OPEN';
    return { step, state, lacks, courses: step === 'PRICES' ? unpriced : [] } as const;
  });
  return {
    steps: [...steps],
    left: steps.filter(({ state }) => state === 'OPEN').length,
    closed: facts.closed,
    mail: {
      server: smtpUrl ? new URL(smtpUrl).host : null,
      from: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
      test,
    },
  };
}

/** May be asked for again. Of two who do both at once the one who comes last has said it. */
export function skipStep(
  house: House,
  actor: Actor,
  { step, skipped }: { step: FirstRunStep; skipped: boolean },
  settings: MailSaid,
): Promise<FirstRun> {
  return transact(house.db, async (tx) => {
    const changed = await tx.query(
      `update club set skipped = case when $2 then skipped || $1::text else array_remove(skipped, $1::text) end
       where ($1 = any(skipped)) <> $2 returning 1`,
      [step, skipped],
    );
    if (changed.length > 0)
      await recordChange(tx, actor, {
        action: skipped ? 'club.step-skipped' : 'club.step-taken-up',
        changes: [{ field: 'step', before: null, after: step }],
      });
    return getFirstRun(house, tx, settings);
  });
}

export function closeFirstRun(
  house: House,
  actor: Actor,
  closed: boolean,
  settings: MailSaid,
): Promise<FirstRun> {
  return transact(house.db, async (tx) => {
    const changed = await tx.query(
      `update club set closed_at = case when $1 then $2::timestamptz end where (closed_at is not null) <> $1 returning 1`,
      [closed, house.clock.now()],
    );
    if (changed.length > 0)
      await recordChange(tx, actor, {
        action: 'club.first-run-closed',
        changes: [{ field: 'closed', before: String(!closed), after: String(closed) }],
      });
    return getFirstRun(house, tx, settings);
  });
}
