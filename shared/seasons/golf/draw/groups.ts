/** How large groups are, and when and where they start. */
import { choice, list, listOf, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';

const mostInGroup = 6;

/** As few groups as hold all, sizes differing by one at most, smaller first. */
export function sizesOf(players: number, most: number): number[] {
  const groups = Math.ceil(players / most);
  const small = groups === 0 ? 0 : Math.floor(players / groups);
  const large = players - small * groups;
  return Array.from({ length: groups }, (_, group) => small + (group >= groups - large ? 1 : 0));
}

/** Players in their order, cut into groups of at most so many. */
export function cutIntoGroups<Player>(players: readonly Player[], most: number): Player[][] {
  let first = 0;
  return sizesOf(players.length, most).map((size) => players.slice(first, (first += size)));
}

/** In groups of how many players go out. Source: golf-rules of the club (groups of 4, smaller ones first). */
export const groupSizes = golfRule((input: { readonly players: number; readonly most: number }, note) => {
  const players = whole('players', input.players, 0, limits.players);
  const most = whole('most', input.most, 1, mostInGroup);
  note?.({ what: 'groups', formula: [players, '÷', most], gives: Math.ceil(players / most) });
  return { sizes: sizesOf(players, most) };
});

const modes = ['ONE_TEE', 'TWO_TEES', 'SHOTGUN', 'SHOTGUN_NO_B_ON_PAR_3'] as const;

const holes = 18;
const minutesOfDay = 24 * 60;

function readTime(field: string, time: unknown): number {
  if (time === undefined) return refuse(field, { code: 'missing' });
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(time)) ?? [];
  return hours === undefined ? refuse(field, { code: 'time' }) : Number(hours) * 60 + Number(minutes);
}

const timeOf = (minutes: number): string => {
  const pair = (number: number) => String(number).padStart(2, '0');
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
};

/**
 * The start of each group: one tee, every so many minutes; two tees, the first half of the groups at 1, the others at 10; a shotgun, all at
 * once on 1A to 18A, then 1B to 18B, if so wished without a second group on par 3s. Source: golf-rules of the club.
 */
export const startingTimes = golfRule(
  (
    input: {
      readonly start: string;
      /** Minutes. */
      readonly interval: number;
      readonly groups: number;
      readonly mode: (typeof modes)[number];
      /** Of the 18 holes, where par 3s matter. */
      readonly par?: readonly number[];
    },
    note,
  ) => {
    const mode = choice('mode', input.mode, modes);
    const start = readTime('start', input.start);
    const interval = whole('interval', input.interval, 0, 60);
    const groups = whole('groups', input.groups, 0, limits.players);
    const at = (turn: number, tee: string) => {
      const minutes = start + turn * interval;
      return minutes < minutesOfDay
        ? { time: timeOf(minutes), tee }
        : refuse('groups', { code: 'most', most: Math.ceil((minutesOfDay - start) / interval) });
    };
    if (mode === 'ONE_TEE' || mode === 'TWO_TEES') {
      const first = mode === 'ONE_TEE' ? groups : Math.ceil(groups / 2);
      note?.({ what: 'onFirstTee', gives: first });
      return {
        starts: Array.from({ length: groups }, (_, group) =>
          group < first ? at(group, '1') : at(group - first, '10'),
        ),
      };
    }
    const tees = shotgunTees(mode === 'SHOTGUN_NO_B_ON_PAR_3' ? input.par : undefined, mode);
    if (groups > tees.length) return refuse('groups', { code: 'most', most: tees.length });
    note?.({ what: 'shotgunTees', gives: tees.slice(0, groups) });
    return { starts: tees.slice(0, groups).map((tee) => at(0, tee)) };
  },
);

function shotgunTees(par: readonly number[] | undefined, mode: (typeof modes)[number]): string[] {
  const all = Array.from({ length: holes }, (_, index) => index + 1);
  const pars =
    mode === 'SHOTGUN'
      ? undefined
      : listOf('par', list('par', par), [holes]).map((one, hole) =>
          whole(`par[${hole}]`, one, limits.holePar.from, limits.holePar.to),
        );
  const second = all.filter((hole) => pars?.[hole - 1] !== 3);
  return [...all.map((hole) => `${hole}A`), ...second.map((hole) => `${hole}B`)];
}
