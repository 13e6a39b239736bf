/** What deploy/monitoring asks Prometheus for is what the club tells, and each kind of the security log has its alert. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { securityKind } from '@fourball/shared/accounts/enums.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { openDaily } from '../../../start/backup/daily.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver } from '../../kit/server.ts';

const read = (file: string) => readFile(join(projectRoot, 'deploy/monitoring', file), 'utf8');
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; page: string };
}
interface Board {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const test = clubTest()
  .extend('told', { scope: 'file' }, async ({ server }) => {
    // A call is told of once somebody made one.
    await callOver(server.url, login, {
      body: { username: 'nobody@club.example', password: 'a wrong one 1' },
    });
    const api = await (await fetch(`${server.url}/metrics`)).text();
    const daily = openDaily({
      folder: join(tmpdir(), 'no-such-folder'),
      hour: 3,
      timeZone: 'America/Toronto',
      make: () => Promise.reject(new Error('Never asked.')),
      say: () => {},
      complain: () => {},
    });
    return `${api}\n${(await daily.answer('/metrics')).body}`;
  })
  .extend('rules', { scope: 'file' }, async () => {
    const { groups } = parse(await read('alerts.yml')) as { groups: { rules: Rule[] }[] };
    return groups.flatMap((group) => group.rules);
  });

/** Names of metrics in an expression, without what a histogram adds to its own. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:fourball|process)_\w+/g)].map(([name]) =>
    name.replace(/(fourball_http_request_duration_seconds)_(?:bucket|count|sum)$/, '$1'),
  );
/** Told once there is a backup: tests/start/backup/retention.test.ts. */
const later = ['fourball_backup_age_seconds', 'fourball_backup_bytes'];

test('each metric of an alert is told, and says where to look', ({ told, rules }) => {
  expect(rules.length).toBeGreaterThan(14);
  for (const { alert, expr, labels, annotations } of rules) {
    const names = namesIn(expr);
    expect([alert, names.length]).toEqual([alert, 1]);
    for (const name of names.filter((one) => !later.includes(one)))
      expect(told).toMatch(new RegExp(`^# TYPE ${name} (?:gauge|histogram)$`, 'm'));
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.page).toMatch(/^\/(?:admin(?:\/|$)|readyz$)/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('each kind of the security log has its alert', ({ told, rules }) => {
  for (const kind of securityKind.options) {
    expect(told).toContain(`fourball_security_events_hour{kind="${kind}"}`);
    expect(rules.filter(({ expr }) => expr.includes(`{kind="${kind}"}`))).toHaveLength(1);
  }
});

test('each metric of the board is told', async ({ told }) => {
  const { panels } = JSON.parse(await read('board.json')) as Board;
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels) {
    const names = targets.flatMap(({ expr }) => namesIn(expr));
    expect([title, names.length]).not.toEqual([title, 0]);
    for (const name of names.filter((one) => !later.includes(one))) expect(told).toContain(`# TYPE ${name} `);
  }
});

test('Prometheus asks services that are there, and loads the rules', async () => {
  const asked = parse(await read('prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string }[];
  };
  const { services } = parse(await readFile(join(projectRoot, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as {
    services: object;
  };
  expect(asked.rule_files).toEqual(['alerts.yml']);
  for (const { job_name } of asked.scrape_configs) expect(services).toHaveProperty(job_name);
});
