/** What `npm run doctor` says of the DNS of whoever the club's mails are from: SPF, DKIM and DMARC, each lack in a sentence. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksOfSender } from '../../start/sender.ts';
import type { NameServers } from '../../start/sender/name-servers.ts';

let folder = '';
const keys = new Map<string, KeyObject>();
const keyFile = (name: string): string => join(folder, `${name}.pem`);
/** As it stands in the DNS. */
const told = (name: string): string =>
  keys.get(name)?.export({ type: 'spki', format: 'der' }).toString('base64') ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-dkim-'));
  const pairs = {
    own: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    other: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    short: generateKeyPairSync('rsa', { modulusLength: 1024 }),
    curve: generateKeyPairSync('ed25519'),
  };
  for (const [name, { publicKey, privateKey }] of Object.entries(pairs)) {
    keys.set(name, publicKey);
    await writeFile(keyFile(name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Texts by their name; addresses by `A` or `AAAA` and the name, mail servers by `MX` and the name. */
type Records = Readonly<Record<string, readonly string[] | Error>>;

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** Texts of more than 255 letters come in parts, as from real name servers. */
const serversWith = (records: Records): NameServers & { asked: string[] } => {
  const asked: string[] = [];
  const find = async (name: string): Promise<readonly string[]> => {
    asked.push(name);
    const found = records[name];
    if (found instanceof Error) throw found;
    if (!found) throw failure('ENOTFOUND');
    if (found.length === 0) throw failure('ENODATA');
    return found;
  };
  return {
    asked,
    resolveTxt: async (name) => (await find(name)).map((text) => text.match(/.{1,255}/g) ?? []),
    resolve4: async (name) => [...(await find(`A ${name}`))],
    resolve6: async (name) => [...(await find(`AAAA ${name}`))],
    resolveMx: async (name) => (await find(`MX ${name}`)).map((exchange) => ({ exchange })),
  };
};

const spf = 'v=spf1 include:_spf.post.net -all';
const dmarc = 'v=DMARC1; p=quarantine; rua=mailto:post@maple.club';
const fit = (): Records => ({
  'maple.club': ['site-verification=1', spf],
  'MX maple.club': ['mx.maple.club'],
  '_spf.post.net': ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all'],
  '_dmarc.maple.club': [dmarc],
  'fourball._domainkey.maple.club': [`v=DKIM1; k=rsa; p=${told('own')}`],
});
const fitEnv = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://maple.club',
  SMTP_URL: 'smtps://mail.post.net:465',
  MAIL_FROM: 'Maple Hollow <office@maple.club>',
  DKIM_DOMAIN: 'maple.club',
  DKIM_KEY_FILE: keyFile('own'),
});
const look = (records: Records = {}, env: Record<string, string> = {}) =>
  lacksOfSender(loadSettings({ ...fitEnv(), ...env }), serversWith({ ...fit(), ...records }));

test('a sender that all three vouch for lacks nothing', async () => {
  expect(await look()).toEqual([]);
});

describe('says what is missing, and what to do', () => {
  const own = 'fourball._domainkey.maple.club';
  test.each<[string, () => Records, Record<string, string>, readonly [string, string][]]>([
    ['no SPF', () => ({ 'maple.club': ['other'] }), {}, [['bad', 'maple.club has no SPF record: write']]],
    ['two of SPF', () => ({ 'maple.club': [spf, 'v=spf1 mx -all'] }), {}, [['bad', '2 SPF records']]],
    ['the whole world', () => ({ 'maple.club': ['v=spf1 mx +all'] }), {}, [['bad', 'ends with "+all"']]],
    ['the same unsaid', () => ({ 'maple.club': ['v=spf1 mx all'] }), {}, [['bad', 'ends with "all"']]],
    ['no end', () => ({ 'maple.club': ['v=spf1 mx'] }), {}, [['note', 'says nothing of servers']]],
    ['no key in the DNS', () => ({ [own]: [] }), {}, [['bad', `There is no key at ${own}`]]],
    ['another selector', () => ({}), { DKIM_SELECTOR: 'new' }, [['bad', 'new._domainkey.maple.club']]],
    [
      'another key than the one that signs',
      () => ({ [own]: [`v=DKIM1; p=${told('other')}`] }),
      {},
      [['bad', 'is not the one of DKIM_KEY_FILE']],
    ],
    ['a key that is taken back', () => ({ [own]: ['v=DKIM1; p='] }), {}, [['bad', 'is taken back']]],
    [
      'two keys',
      () => ({ [own]: [`p=${told('own')}`, `p=${told('other')}`] }),
      {},
      [['bad', 'There are 2 keys']],
    ],
    [
      'a key on trial',
      () => ({ [own]: [`v=DKIM1; t=y:s; p=${told('own')}`] }),
      {},
      [['note', 'marked as a trial']],
    ],
    [
      'a signature of somebody else',
      () => ({ 'fourball._domainkey.post.net': [`p=${told('own')}`] }),
      { DKIM_DOMAIN: 'post.net' },
      [['bad', 'signed for post.net, which DMARC does not count']],
    ],
    ['no DMARC', () => ({ '_dmarc.maple.club': [] }), {}, [['bad', 'maple.club has no DMARC record']]],
    ['two of DMARC', () => ({ '_dmarc.maple.club': [dmarc, dmarc] }), {}, [['bad', '2 DMARC records']]],
    [
      'DMARC without a wish',
      () => ({ '_dmarc.maple.club': ['v=DMARC1; rua=mailto:a@maple.club'] }),
      {},
      [['bad', 'does not say what is to be done']],
    ],
    [
      'DMARC that asks for nothing',
      () => ({ '_dmarc.maple.club': ['v=DMARC1; p=none'] }),
      {},
      [['note', 'asks for nothing (p=none): ask for p=quarantine']],
    ],
    [
      'that, and no key',
      () => ({ '_dmarc.maple.club': ['v=DMARC1; p=none'] }),
      { DKIM_KEY_FILE: '' },
      [['bad', 'p=none) and DKIM_KEY_FILE is not set']],
    ],
    ['no key', () => ({}), { DKIM_KEY_FILE: '' }, [['note', 'mails that are forwarded get lost']]],
    [
      'mails that come back to another domain, and no key',
      () => ({ 'post.net': [spf] }),
      { DKIM_KEY_FILE: '', MAIL_BOUNCE_ADDRESS: 'bounce@post.net' },
      [['bad', 'Nothing vouches for mails from maple.club']],
    ],
    [
      'another domain without SPF, to which mails to many come back',
      () => ({}),
      { MAIL_BOUNCE_ADDRESS: 'bounce@post.net' },
      [
        ['bad', 'post.net has no SPF record'],
        ['note', 'Mails to many come back to post.net'],
      ],
    ],
    [
      'a policy for the very same domain alone',
      () => ({
        '_dmarc.maple.club': [`${dmarc}; adkim=s`],
        'fourball._domainkey.mail.maple.club': [`p=${told('own')}`],
      }),
      { DKIM_DOMAIN: 'mail.maple.club' },
      [['bad', 'signed for mail.maple.club, which DMARC does not count']],
    ],
    [
      'a sender that nobody can own, in production',
      () => ({}),
      { MAIL_FROM: 'office@maple.example' },
      [['bad', 'which nobody can own']],
    ],
  ])('%s', async (_, records, env, expected) => {
    expect(await look(records(), env)).toEqual(
      expected.map(([kind, text]) => [kind, expect.stringContaining(text)]),
    );
  });

  test('keys that are too short, and of a kind that signs nothing', async () => {
    const short = { [own]: [`p=${told('short')}`] };
    expect(await look(short, { DKIM_KEY_FILE: keyFile('short') })).toEqual([
      ['note', expect.stringContaining('has 1024 bits')],
    ]);
    expect(await look({}, { DKIM_KEY_FILE: keyFile('curve') })).toEqual([
      ['bad', expect.stringContaining('is no RSA key')],
    ]);
  });

  test('the key without its frame counts as well', async () => {
    const bare = keys.get('own')?.export({ type: 'pkcs1', format: 'der' }).toString('base64');
    expect(await look({ [own]: [`v=DKIM1; p=${bare}`] })).toEqual([]);
  });
});

describe('follows what an SPF record names', () => {
  const chain = (length: number): Records =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `s${at}.net`,
        [at + 1 < length ? `v=spf1 include:s${at + 1}.net -all` : 'v=spf1 ip4:192.0.2.1 -all'],
      ]),
    );
  test.each<[string, Records, readonly [string, string][]]>([
    [
      'ten questions, one record deep in another',
      { 'maple.club': ['v=spf1 include:s0.net -all'], ...chain(10) },
      [],
    ],
    [
      'eleven questions',
      { 'maple.club': ['v=spf1 include:s0.net ~all'], ...chain(11) },
      [['bad', 'makes receivers ask 11 times (include:s0.net: 11), and they give up after 10']],
    ],
    [
      'questions of several words together, each with its share',
      {
        'maple.club': ['v=spf1 mx include:s0.net a:web.maple.club include:s0.net redirect=s5.net'],
        'A web.maple.club': ['192.0.2.7'],
        ...chain(9),
      },
      [
        [
          'bad',
          'ask 24 times (mx: 1, include:s0.net: 9, a:web.maple.club: 1, include:s0.net: 9, redirect=s5.net: 4)',
        ],
      ],
    ],
    [
      'what stands behind "all", which nobody looks at',
      { 'maple.club': [`v=spf1 mx -all ${'include:s0.net '.repeat(12)}redirect=nowhere.net`] },
      [],
    ],
    [
      'a record that names itself by way of another',
      { 'maple.club': ['v=spf1 include:s.net -all'], 's.net': ['v=spf1 include:maple.club -all'] },
      [['bad', '"include:maple.club" of s.net leads round: maple.club → s.net → maple.club']],
    ],
    [
      'a record that hands on to itself',
      { 'maple.club': ['v=spf1 mx redirect=maple.club'] },
      [['bad', '"redirect=maple.club" of maple.club leads round']],
    ],
    [
      'a name without a record',
      { 'maple.club': ['v=spf1 include:s.net -all'], 's.net': ['other'] },
      [['bad', '"include:s.net" of maple.club names s.net, which has no SPF record']],
    ],
    [
      'a name that nobody knows, two records deep',
      { 'maple.club': ['v=spf1 include:s.net -all'], 's.net': ['v=spf1 redirect=gone.net'] },
      [
        ['bad', '"redirect=gone.net" of s.net names gone.net, which has no SPF record'],
        [
          'note',
          'Name servers know nothing of what the SPF record of maple.club asks for by "redirect=gone.net" of s.net',
        ],
      ],
    ],
    [
      'a name with two records',
      { 'maple.club': ['v=spf1 include:s.net -all'], 's.net': ['v=spf1 -all', 'v=spf1 mx -all'] },
      [['bad', 'names s.net, which has 2 SPF records']],
    ],
    [
      'a word of another language, in what it names',
      { 'maple.club': ['v=spf1 include:s.net -all'], 's.net': ['v=spf1 ipv4:192.0.2.1 -all'] },
      [['bad', 'the record of s.net has the word "ipv4:192.0.2.1", which is none of SPF']],
    ],
    [
      'a record of others that lets the whole world in',
      {
        'maple.club': ['v=spf1 include:s.net -all'],
        's.net': ['v=spf1 include:t.net ?all'],
        't.net': ['v=spf1 all'],
      },
      [['bad', '"include:s.net" of maple.club leads to a record that lets the whole world write']],
    ],
    [
      'the end of the record that it hands on to',
      { 'maple.club': ['v=spf1 redirect=s.net'], 's.net': ['v=spf1 ip4:192.0.2.1 +all'] },
      [['bad', 'The SPF record of maple.club ends with "+all"']],
    ],
    [
      'the same where that says nothing',
      { 'maple.club': ['v=spf1 redirect=s.net'], 's.net': ['v=spf1 ip4:192.0.2.1'] },
      [['note', 'says nothing of servers that it does not name']],
    ],
    [
      'two questions that name servers know nothing of',
      {
        'maple.club': ['v=spf1 a:old.maple.club a:older.maple.club/28 a:now.maple.club//64 -all'],
        'AAAA now.maple.club': ['2001:db8::7'],
      },
      [
        [
          'note',
          'asks for by "a:old.maple.club" of maple.club, "a:older.maple.club/28" of maple.club: take that out',
        ],
      ],
    ],
    [
      'a third of them, after which receivers give up',
      { 'maple.club': ['v=spf1 a a:old.maple.club include:s.net -all'], 's.net': ['v=spf1 mx -all'] },
      [
        [
          'bad',
          '"a" of maple.club, "a:old.maple.club" of maple.club, "mx" of s.net, and receivers give up after 2',
        ],
      ],
    ],
    [
      'more mail servers than receivers take',
      {
        'MX maple.club': Array.from({ length: 11 }, (_, at) => `mx${at}.maple.club`),
        'maple.club': ['v=spf1 mx -all'],
      },
      [['bad', '"mx" of maple.club stands for 11 servers']],
    ],
    [
      'what depends on who sends, which is only counted',
      { 'maple.club': ['v=spf1 exists:%{i}.s.net include:%{d}.s.net ptr exp=why.maple.club -all'] },
      [],
    ],
    [
      'a name server that is silent, of which nothing else is said',
      { 'maple.club': ['v=spf1 mx redirect=s.net'], 's.net': failure('ETIMEOUT') },
      [['note', 's.net, which the SPF record of maple.club names, could not be looked up (ETIMEOUT)']],
    ],
  ])('%s', async (_, records, expected) => {
    expect(await look(records)).toEqual(
      expected.map(([kind, text]) => [kind, expect.stringContaining(text)]),
    );
  });

  test('asks for each record once, however often it is named', async () => {
    const names = serversWith({
      ...fit(),
      ...chain(11),
      'maple.club': [`v=spf1 ${'include:s0.net '.repeat(30)}-all`],
    });
    const lacks = await lacksOfSender(loadSettings(fitEnv()), names);
    expect(lacks).toEqual([['bad', expect.stringContaining('ask 330 times')]]);
    expect(names.asked.filter((name) => name === 's5.net')).toHaveLength(1);
    expect(names.asked.filter((name) => name === 's0.net').length).toBeLessThanOrEqual(30);
  });
});

test('a policy above the sender holds for it, and for whoever else is below', async () => {
  const records = {
    'news.maple.club': [spf],
    'mail.maple.club': [spf],
    'fourball._domainkey.mail.maple.club': [`p=${told('own')}`],
  };
  const env = {
    MAIL_FROM: 'office@news.maple.club',
    MAIL_BOUNCE_ADDRESS: 'back@mail.maple.club',
    DKIM_DOMAIN: 'mail.maple.club',
  };
  expect(await look(records, env)).toEqual([]);
  expect(await look({ ...records, '_dmarc.maple.club': [`${dmarc}; sp=none`] }, env)).toEqual([
    ['note', expect.stringContaining('news.maple.club asks for nothing')],
  ]);
});

test('what cannot be looked up is a note, and nothing is said of what was not seen', async () => {
  expect(await look({ 'maple.club': failure('ETIMEOUT') })).toEqual([
    ['note', expect.stringContaining('maple.club could not be looked up (ETIMEOUT)')],
  ]);
  expect(await look({ '_dmarc.maple.club': failure('ESERVFAIL') })).toEqual([
    ['note', expect.stringContaining('_dmarc.maple.club could not be looked up (ESERVFAIL)')],
  ]);
  expect(await look({}, { MAIL_FROM: 'office@nowhere.club', DKIM_KEY_FILE: '' })).toEqual([
    ['note', expect.stringContaining('No name server knows nowhere.club')],
  ]);
});

test('nobody is asked where no mail leaves, nor of senders that are made up', async () => {
  for (const env of [
    { SMTP_URL: '' },
    { NODE_ENV: 'development', MAIL_FROM: 'club@fourball.example' },
    { NODE_ENV: 'development', MAIL_FROM: 'club@golf.test' },
    { NODE_ENV: 'development', MAIL_FROM: 'club@localhost' },
  ]) {
    const names = serversWith(fit());
    expect(await lacksOfSender(loadSettings({ ...fitEnv(), ...env }), names)).toBeUndefined();
    expect(names.asked).toEqual([]);
  }
  const names = serversWith(fit());
  const bulkAlone = { SMTP_URL: '', SMTP_BULK_URL: 'smtps://bulk.post.net:465' };
  expect(await lacksOfSender(loadSettings({ ...fitEnv(), ...bulkAlone }), names)).toEqual([]);
  expect(names.asked).toContain('maple.club');
});

test('no private key is told', async () => {
  const said = JSON.stringify(await look({ 'fourball._domainkey.maple.club': [`p=${told('other')}`] }));
  expect(said).toContain(told('own'));
  expect(said).not.toContain('PRIVATE KEY');
});

test('the doctor says so', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'start/doctor.ts', '--production'],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NO_COLOR: '1',
        NODE_ENV: 'production',
        DEMO: 'false',
        PUBLIC_URL: 'https://maple.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'office@maple.example',
      },
    },
  ).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toContain('MISS  MAIL_FROM is at maple.example, which nobody can own');
});
