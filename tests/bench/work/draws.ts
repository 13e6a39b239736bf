/**
 * How long groups take: 288 golfers drawn so that few meet again, beside a plain draw by lot of the same in the same thread; and, of 144 who see
 * their groups, one who leaves mended, beside the redraw that it saves.
 */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { createArranger, type Arranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { generate } from '@fourball/domain/seasons/draws/generate.ts';
import { publishGroups } from '@fourball/domain/seasons/draws/publish-groups.ts';
import { repairShown } from '@fourball/domain/seasons/nights/repair-shown.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { ArrangeInput } from '@fourball/shared/seasons/golf/draw/arrange.ts';
import { buildCrowd, testTimeZone } from '../../kit/build.ts';
import { buildGolfEvent, buildSeason } from '../../kit/seasons/seasons.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';

/** Milliseconds: of a draw of 288, and of a repair. */
const goals = { draw: 2_000, repair: 1_000 };

const middle = (taken: readonly number[]): number =>
  milliseconds(taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? 0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A field that has played in groups before; the same one each time. */
function fieldOf(players: number): ArrangeInput {
  const ids = Array.from({ length: players }, (_, at) => at + 1);
  const met: Record<string, number> = {};
  for (let first = 1; first <= players; first += 4)
    for (let one = first; one < first + 4; one += 1)
      for (let other = one + 1; other < first + 4; other += 1) met[`${one}-${other}`] = 1 + (first % 3);
  return {
    order: 'FEWEST_REPEATS',
    start: 'TWO_TEES',
    size: 4,
    players: ids.map((id) => ({ id, index: id % 30, side: null })),
    seed: 'bench',
    met,
    wishes: [],
  };
}

async function benchArranging(arranger: Arranger, rounds: number): Promise<Figures> {
  const field = fieldOf(288);
  const [few, lots]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timed(() => arranger.arrange(field));
    const plain = await timed(() => arranger.arrange({ ...field, order: 'RANDOM' }));
    // The first round starts the thread.
    if (round === 0) continue;
    few.push(ours);
    lots.push(plain);
  }
  return { bench: 'draw-288', p50: middle(few), byLotP50: middle(lots), goal: goals.draw };
}

/** A published draw of 144, and who may manage it. */
async function publishedEvent(
  house: House,
  arranger: Arranger,
): Promise<{ eventId: number; actor: UserActor }> {
  const { db } = house;
  const day = addDays(clubDay(house.clock.now(), house.timeZone), 1);
  const year = Number(day.slice(0, 4));
  const { seasonId, eventTypeId } = await buildSeason(db, {
    year,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  });
  const eventId = await buildGolfEvent(db, seasonId, { day });
  const [admin, ...golfers] = await buildCrowd(db, 145);
  await db.query(
    `with r as (
       insert into registrations (event_type_id, event_id, user_id, status, registered_at)
       select $1, $2, u, 'REGISTERED', now() from unnest($3::bigint[]) u returning id, user_id)
     insert into participants (event_id, registration_id, user_id, place, price_class)
     select $2, id, user_id, 'IN', 'NON_MEMBER' from r`,
    [eventTypeId, eventId, golfers.map(({ userId }) => userId)],
  );
  const actor: UserActor = {
    kind: 'user',
    userId: admin?.userId ?? 0,
    userName: '',
    name: 'Bench',
    roles: new Set(['ADMIN']),
    rights: new Set(),
    member: false,
    sessionId: 0,
  };
  await redraw({ house, arranger }, actor, eventId);
  await publishGroups(house, actor, { id: eventId, publishGroups: true });
  return { eventId, actor };
}

const redraw = (context: { house: House; arranger: Arranger }, actor: UserActor, eventId: number) =>
  generate(context, actor, { eventId, startTime: '08:00', interval: 10, start: 'TWO_TEES' });

async function benchRepairs(house: House, arranger: Arranger, rounds: number): Promise<Figures> {
  const { db } = house;
  await db.query(
    `insert into parameters (name, value, start_date) values ('GROUP_SMALLEST', '3', '2020-01-02')`,
  );
  const { eventId, actor } = await publishedEvent(house, arranger);
  const [repairs, redraws]: [number[], number[]] = [[], []];
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Two of a group, so that there is something to mend.
    await db.query(
      `update participants set place = 'OUT' where id in (
         select x.participant_id from draw_places x join draws d on d.id = x.draw_id
         where d.event_id = $1 and d.state = 'PUBLISHED' and x.group_id = (
           select y.group_id from draw_places y where y.draw_id = d.id group by 1 having count(*) = 4 order by 1 limit 1)
         order by x.seat limit 2)`,
      [eventId],
    );
    repairs.push(
      await timed(async () => {
        told += await repairShown(house, eventId);
      }),
    );
  }
  for (let round = 0; round < rounds; round += 1)
    redraws.push(await timed(() => redraw({ house, arranger }, actor, eventId)));
  return {
    bench: 'repair-144',
    p50: middle(repairs),
    most: milliseconds(Math.max(...repairs)),
    movedEach: told / rounds,
    redrawP50: middle(redraws),
    goal: goals.repair,
  };
}

export async function benchDraws({
  databaseUrl,
  quick,
}: {
  databaseUrl: string;
  quick: boolean;
}): Promise<Figures[]> {
  const house = await openHouse({
    databaseUrl,
    poolSize: 4,
    databaseSeconds: loadSettings({}).databaseSeconds,
    timeZone: testTimeZone,
    applicationName: 'fourball-bench',
  });
  const arranger = createArranger();
  try {
    return [
      await benchArranging(arranger, quick ? 3 : 10),
      await benchRepairs(house, arranger, quick ? 5 : 20),
    ];
  } finally {
    await arranger.close();
    await house.close();
  }
}
