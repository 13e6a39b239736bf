/** Where and when groups start: from one tee, two, or all at once; nine holes from their own first tee. Pure. */
import type { Draw } from '@fourball/shared/seasons/draw-shapes.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { startingTimes } from '@fourball/shared/seasons/golf/draw/groups.ts';
import { refusal, type Refusal } from '@fourball/shared/words/refusals.ts';

export interface Start {
  /** HH:MM */
  readonly time: string;
  readonly tee: string;
}

type Kind = Draw['start'];

const holes = 18;

/**
 * All tees of a shotgun: each hole once, then each a second time, but for par 3s where they are to have no second group. `pars`: of the 18 holes,
 * where that is so.
 */
function shotgunTees(format: Pick<EventFormat, 'holes'>, pars: readonly number[] | null): string[] {
  const once = pars?.filter((par) => par === 3).length ?? 0;
  const { starts } = startingTimes({
    start: '00:00',
    interval: 0,
    groups: 2 * holes - once,
    ...(pars ? { mode: 'SHOTGUN_NO_B_ON_PAR_3', par: pars } : { mode: 'SHOTGUN' }),
  });
  return starts
    .map(({ tee }) => tee)
    .filter((tee) => {
      const back = Number.parseInt(tee, 10) > holes / 2;
      return format.holes === '18' || back === (format.holes === '9B');
    });
}

/** Why so many groups can not start so; undefined where they can. */
export function whyNoStart(
  kind: Kind,
  groups: number,
  format: Pick<EventFormat, 'holes'>,
  pars: readonly number[] | null = null,
): Refusal | undefined {
  if (kind === 'TWO_TEES' && format.holes !== '18') return refusal('seasons.nineHolesOneTee');
  if (kind === 'TWO_TEES' && groups < 2) return refusal('seasons.tooFewForTees');
  const most = shotgunTees(format, pars).length;
  if (kind === 'SHOTGUN' && groups > most) return refusal('seasons.tooManyForShotgun', { most });
  return undefined;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Asked {
  readonly kind: Kind;
  readonly groups: number;
  /** HH:MM of the first. */
  readonly start: string;
  /** Minutes. */
  readonly interval: number;
  readonly format: Pick<EventFormat, 'holes'>;
  /** Starts that others have: groups that are added come after these. */
  readonly taken?: readonly Start[];
  /** Of a shotgun in which par 3s have no second group: of the 18 holes. */
  readonly pars?: readonly number[] | null;
}

/** In the order of the groups, of two tees the first half at the first; null where the last would start after midnight, or no tee is left. */
export function startsOf({
  kind,
  groups,
  start,
  interval,
  format,
  taken = [],
  pars = null,
}: Asked): Start[] | null {
  if (kind === 'SHOTGUN') {
    const free = shotgunTees(format, pars).filter((tee) => !taken.some((other) => other.tee === tee));
    return free.length < groups ? null : free.slice(0, groups).map((tee) => ({ time: start, tee }));
  }
  const first = format.holes === '9B' ? '10' : '1';
  const tees = kind === 'TWO_TEES' ? [first, '10'] : [first];
  const half = Math.ceil(groups / tees.length);
  const starts = Array.from({ length: groups }, (_, at) => {
    const tee = tees[Math.floor(at / Math.max(1, half))] ?? first;
    const before = taken.filter((other) => other.tee === tee).map(({ time }) => minutesOf(time));
    const begin = before.length === 0 ? minutesOf(start) : Math.max(...before) + interval;
    return { minutes: begin + (at % Math.max(1, half)) * interval, tee };
  });
  if (starts.some(({ minutes }) => minutes >= 24 * 60)) return null;
  return starts.map(({ minutes, tee }) => ({ time: timeOf(minutes), tee }));
}
