/** What `npm run doctor` says of settings about waiting that make no sense together, by the names of the settings. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '@fourball/domain/kernel/setting-reader.ts';
import { loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { describe, expect, it, test } from 'vitest';
import { oddPatience } from '../../start/patience.ts';

const said = (env: Record<string, string>): string[] => oddPatience(loadSettings(env));

describe('settings about waiting', () => {
  it('that hold without any being set are not odd, nor are others that fit together', () => {
    expect(said({})).toEqual([]);
    expect(
      said({
        DATABASE_LOCK_SECONDS: '4',
        DATABASE_STATEMENT_SECONDS: '5',
        DATABASE_REPORT_SECONDS: '5',
        DATABASE_IDLE_SECONDS: '4',
        REDIS_PATIENCE_MS: '1000',
      }),
    ).toEqual([]);
  });

  it.each([
    ['waits for locks that end with their statement', 'DATABASE_LOCK_SECONDS', '10'],
    ['reports with less time than others', 'DATABASE_REPORT_SECONDS', '9'],
    ['a silent transaction that outlasts who waits for it', 'DATABASE_IDLE_SECONDS', '9'],
    ['statements that outlast the proxy', 'DATABASE_STATEMENT_SECONDS', '61'],
    ['a Redis that is waited for too long', 'REDIS_PATIENCE_MS', '1001'],
  ])('are odd with %s', (_what, name, value) => {
    // Reports follow, or there would be two.
    const more = name === 'DATABASE_STATEMENT_SECONDS' ? { DATABASE_REPORT_SECONDS: value } : undefined;
    const sentences = said({ [name]: value, ...more });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(`${name} (${value})`);
  });

  it('are odd where a host that vanished holds up others for long, although they wait as long', () => {
    const long = {
      DATABASE_IDLE_SECONDS: '16',
      DATABASE_LOCK_SECONDS: '16',
      DATABASE_STATEMENT_SECONDS: '20',
    };
    expect(said(long)).toEqual([expect.stringContaining('DATABASE_IDLE_SECONDS (16) lets a host')]);
  });

  it('without any limit for silent transactions are refused at once', () => {
    expect(() => loadSettings({ DATABASE_IDLE_SECONDS: '0' })).toThrow(SettingsError);
    expect(() => loadSettings({ DATABASE_IDLE_SECONDS: '0' })).toThrow(/^DATABASE_IDLE_SECONDS must be /);
  });

  it('know how long the proxy waits', async () => {
    const conf = await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
    const waits = [...conf.matchAll(/proxy_read_timeout (\d+)s/g)].map(([, seconds]) => Number(seconds));
    // 60 s is what holds where nothing is said.
    expect(Math.min(60, ...waits)).toBe(60);
  });
});

test('the doctor says so, and finds nothing missing for that', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'start/doctor.ts'], {
    cwd: projectRoot,
    env: { ...process.env, NO_COLOR: '1', DATABASE_LOCK_SECONDS: '12', REDIS_PATIENCE_MS: '5000' },
  }).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toContain(
    'note  DATABASE_LOCK_SECONDS (12) is not less than DATABASE_STATEMENT_SECONDS (10)',
  );
  expect(stdout).toContain('note  REDIS_PATIENCE_MS (5000) lets every log-in take');
});
