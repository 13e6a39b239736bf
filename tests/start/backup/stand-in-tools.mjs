/**
 * The two programs of PostgreSQL that the scripts of deploy/recovery call and the packaged server lacks, as far as they call them:
 * named by the link that starts this. The copy itself is made by the server's own functions, as the real one does.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const words = process.argv.slice(2);

async function pg_basebackup() {
  const to = words.find((word) => word.startsWith('--pgdata=')).slice('--pgdata='.length);
  const pg = createRequire(process.env.REQUIRE_FROM)('pg');
  const client = new pg.Client(process.env.SERVER_URL);
  await client.connect();
  await client.query(`select pg_backup_start('base', true)`);
  mkdirSync(to);
  const tar = join(to, 'base.tar');
  // Files that change while they are read are what the log of changes mends.
  const leftOut = ['postmaster.pid', 'postmaster.opts', 'pg_wal/*'].map((name) => `--exclude=${name}`);
  const tolerant = ['--warning=no-file-changed', '--ignore-failed-read'];
  const all = readdirSync(process.env.PGDATA);
  execFileSync('tar', ['-C', process.env.PGDATA, ...leftOut, ...tolerant, '-cf', tar, ...all]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(true)');
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  execFileSync('tar', ['-C', to, '-rf', tar, 'backup_label']);
  rmSync(join(to, 'backup_label'));
  execFileSync('gzip', [tar]);
  await client.end();
}

function pg_archivecleanup() {
  const [option, ending, folder, first] = words;
  if (option !== '-x') throw new Error(`It knows no ${option}.`);
  // Of any timeline: the eight digits of it come first.
  for (const file of readdirSync(folder)) {
    const [, place] = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.gz)$/.exec(file) ?? [];
    if (file.endsWith(ending) && place !== undefined && place < first.slice(8)) rmSync(join(folder, file));
  }
}

await { pg_basebackup, pg_archivecleanup }[basename(process.argv[1])]();
