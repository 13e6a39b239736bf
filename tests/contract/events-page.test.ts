/** The table of events in docs/ is the code's: who changes what events there are, who gets them or what causes them, writes it anew. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { realtimeShapes } from '@fourball/shared/contract/realtime.ts';
import { expect, test } from 'vitest';
import { eventTable } from '../../start/event-table.ts';

const sectionOf = (table: string, type: string): string =>
  table.split(/^## /m).find((section) => section.startsWith(`${type}\n`)) ?? '';

test('docs/events.md is what npm run docs:events writes', { timeout: 120_000 }, async () => {
  const table = await eventTable();
  for (const type of Object.keys(realtimeShapes)) expect(sectionOf(table, type)).not.toBe('');
  // What the code does on many ways: by a call, by a command that collects calls, by a job, by a start.
  expect(sectionOf(table, 'MESSAGE')).toContain('`POST /api/v1/sse/message`');
  expect(sectionOf(table, 'NUMBER_SPOTS_CHANGED')).toContain('`POST /api/v1/book/hold-spots`');
  expect(sectionOf(table, 'NUMBER_SPOTS_CHANGED')).toContain('the job `booking.expire-holds`');
  expect(sectionOf(table, 'AUTO_CANCEL')).toContain('the job `booking.auto-cancel-spots`');
  expect(sectionOf(table, 'UPDATE')).toContain('the start of an api');
  // What can't be: a call that only reads.
  expect(table).not.toContain('GET /api');
  expect(await readFile(join(projectRoot, 'docs/events.md'), 'utf8')).toBe(table);
});
