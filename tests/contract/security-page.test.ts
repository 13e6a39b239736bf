/** docs/security.md names every requirement of ASVS 5.0.0, levels 1 and 2, once, and only tests that exist. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, test } from 'vitest';

/** By section; those of level 1 with a mark. */
const numbers = {
  '1.1': '1 2',
  '1.2': '1! 2! 3! 4! 5! 6 7 8 9',
  '1.3': '1! 2! 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1! 2',
  '2.1': '1! 2 3',
  '2.2': '1! 2! 3',
  '2.3': '1! 2 3 4',
  '2.4': '1',
  '3.2': '1! 2!',
  '3.3': '1! 2 3 4',
  '3.4': '1! 2! 3 4 5 6',
  '3.5': '1! 2! 3! 4 5',
  '3.7': '1 2',
  '4.1': '1! 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1! 2 3 4',
  '5.1': '1',
  '5.2': '1! 2! 3',
  '5.3': '1! 2!',
  '5.4': '1 2 3',
  '6.1': '1! 2 3',
  '6.2': '1! 2! 3! 4! 5! 6! 7! 8! 9 10 11 12',
  '6.3': '1! 2! 3 4',
  '6.4': '1! 2! 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1! 2! 3! 4!',
  '7.3': '1 2',
  '7.4': '1! 2! 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1! 2',
  '8.2': '1! 2! 3',
  '8.3': '1!',
  '8.4': '1',
  '9.1': '1! 2! 3!',
  '9.2': '1! 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1! 2! 3! 4! 5! 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1! 2! 3',
  '11.4': '1! 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1! 2 3',
  '12.2': '1! 2!',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1! 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1! 2 3 4',
  '14.3': '1! 2 3',
  '15.1': '1! 2 3',
  '15.2': '1! 2 3',
  '15.3': '1! 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const rows = (await readFile(join(projectRoot, 'docs/security.md'), 'utf8')).split('\n').flatMap((line) => {
  const [, number, level, , state] =
    /^\|\s*(\d+\.\d+\.\d+)\s*\|\s*([12])\s*\|(.*?)\|\s*(.*?)\s*\|$/.exec(line) ?? [];
  return number && level && state ? [{ number, level, state }] : [];
});

test('every requirement of levels 1 and 2 stands there once, with its level', () => {
  const wanted = Object.entries(numbers).flatMap(([section, those]) =>
    those.split(' ').map((one) => `${section}.${one.replace('!', '')} ${one.endsWith('!') ? 1 : 2}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted);
});

test('each is met by tests that exist, not applicable for a reason, or missing, and the sums are right', async () => {
  const untrue: string[] = [];
  const counted = { met: 0, 'not applicable': 0, missing: 0 };
  for (const { number, state } of rows) {
    const [, kind, what] = /^(met|not applicable|missing): (.{3,})$/.exec(state) ?? [];
    if (!kind || !what) {
      untrue.push(`${number} says nothing`);
      continue;
    }
    counted[kind as keyof typeof counted] += 1;
    if (kind !== 'met') continue;
    const named = what.split(/; (?=`)/).map((one) => /^`(tests\/[^`]+)` › (.+)$/.exec(one));
    for (const [, file, title] of named.map((found) => found ?? [])) {
      const path = join(projectRoot, file ?? 'nowhere');
      const text = file !== undefined && existsSync(path) ? await readFile(path, 'utf8') : '';
      const quoted = ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`));
      if (!quoted) untrue.push(`${number}: ${file} › ${title}`);
    }
  }
  expect(untrue).toEqual([]);
  const page = await readFile(join(projectRoot, 'docs/security.md'), 'utf8');
  expect(page).toContain(
    `Of 253 requirements ${counted.met} are met, ${counted['not applicable']} are not applicable, ${counted.missing} are missing.`,
  );
});
