/** Times of day are written by one function: by what the club's clock counts to, and nowhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clockText } from '@fourball/shared/club/clock.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const noBreak = '\u00a0';

it('counts to 24 or to 12', () => {
  const times = ['00:00', '09:05', '11:59', '12:00', '12:30', '13:05', '23:59', '24:00', '14:05:09', ''];
  expect(times.map((time) => clockText(time, 24))).toEqual(times);
  expect(times.map((time) => clockText(time, 12).replace(noBreak, ' '))).toEqual([
    '12:00 AM',
    '9:05 AM',
    '11:59 AM',
    '12:00 PM',
    '12:30 PM',
    '1:05 PM',
    '11:59 PM',
    '12:00 AM',
    '2:05:09 PM',
    '',
  ]);
});

it('is what pushes, lines of threads and histories say', () => {
  for (const [hours, from, to] of [
    [24, '08:00', '13:20'],
    [12, `8:00${noBreak}AM`, `1:20${noBreak}PM`],
  ] as const) {
    const { pushes, lines, history } = wordsFor({ hours });
    expect(pushes.delays.later('08:00', '13:20')).toBe(`Your start moves from ${from} to ${to}`);
    expect(pushes.seasons.when('2026-07-04', '13:20')).toContain(to);
    expect(pushes.booking.putDown.title('Ava', '2026-07-04', '13:20')).toContain(to);
    expect(lines.partyMoved('Ava', 2, '08:00', '13:20')).toContain(`from ${from} to ${to}.`);
    const told = { actor: 'Ava', golfer: null, own: false };
    const details = { time: '13:20', from: '08:00', to: '13:20' };
    expect(history.DELAYED({ ...told, details } as never)).toContain(`from ${from} to ${to}`);
    expect(history.CLOSED({ ...told, details } as never)).toContain(to);
  }
});

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/node_modules|^dist/.test(file))
    .map((file) => join(folder, file));

const linesOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line, at) => ({ line, where: `${file}:${at + 1}` }))
    .filter(({ line }) => !/^\s*(?:\/\/|\/?\*)/.test(line));

/** Names under which times of day (HH:MM) are known. */
const named =
  '(?!classes\\.)(?:\\w+\\.)*(?:time|fromTime|toTime|startTime|newTime|lastNewTime|firstTime|lastTime|opensAt)';

it('no page writes a time of day, or an hour of an instant, by another way', () => {
  // Within a text that people read; fields of addresses and keys are read by machines.
  const within = new RegExp(`(?<!T)\\$\\{${named}\\}`);
  const sorting = /\$\{(?:day|date)\} \$\{time\}`/;
  // As a child of an element. What words call `time` is the head of a column.
  const child = /(?<!=)\{(?!(?:text|words|classes)\.)(?:\w+\.)*(?:time|[a-z]+Time)\}(?=<|$)/;
  const ownHours = /hour: '|hour12|hourCycle|timeStyle|toLocaleTime/;
  const may = [
    'web/lib/club/club-time.ts',
    // To the second, which goes through the same function.
    'web/messaging/monitor/AdminLivePage.tsx',
  ];
  const pages = filesIn('web', /\.tsx?$/).filter((file) => !/words|\.d\.ts$|\.types/.test(file));
  expect(pages.length).toBeGreaterThan(900);
  const wrong = pages.flatMap((file) =>
    linesOf(file).filter(
      ({ line }) =>
        !may.includes(file) &&
        !/clockText|\(time: string\) =>/.test(line) &&
        ((within.test(line) && !sorting.test(line)) ||
          (file.endsWith('.tsx') && child.test(line)) ||
          ownHours.test(line)),
    ),
  );
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

it('no words of the server take one as it is', () => {
  const raw = /\$\{(?:\w+\.)*(?:time|fromTime|toTime|opensAt|twilightFrom)\}/;
  const wrong = filesIn('shared/words', /\.ts$/).flatMap((file) =>
    linesOf(file).filter(({ line }) => raw.test(line)),
  );
  // Papers are told what their clock has written.
  expect(wrong.map(({ where, line }) => `${where.replace(/:\d+$/, '')} ${line.trim()}`)).toEqual([
    'shared/words/seasons/papers.en.ts start: (time: string, tee: string) => `${time}, tee ${tee}`,',
  ]);
});
