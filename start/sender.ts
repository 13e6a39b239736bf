/**
 * What mailboxes find in the DNS of whoever the club's mails are from (SPF, DKIM, DMARC): a sentence each for `npm run doctor`, with
 * what to do. Large mailboxes refuse mails to many whose domain says nothing of them, or something else than the mail does.
 */
import { createPublicKey } from 'node:crypto';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { Lack } from './production.ts';
import { textsOf, Unanswered, type NameServers } from './sender/name-servers.ts';
import { lacksOfSpf } from './sender/spf.ts';

type Sender = Pick<
  Settings,
  'environment' | 'smtpUrl' | 'smtpBulkUrl' | 'mailFrom' | 'bounceAddress' | 'dkim'
>;

/** Nobody can own these, so nobody's name servers know them. */
const unowned = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;

const domainOf = (address: string): string =>
  (/@([^\s>]+)>?$/.exec(address)?.[1] ?? '').toLowerCase().replace(/\.$/, '');

/** Of `a=b; c=d`, with names in small letters. */
const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]];
    }),
  );

const leastBits = { taken: 1024, good: 2048 };

/** Whether the key in the DNS is the other half of the one that signs (RFC 6376). */
async function lacksOfKey(names: NameServers, dkim: NonNullable<Sender['dkim']>): Promise<Lack[]> {
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const key = createPublicKey(dkim.privateKey);
  if (key.asymmetricKeyType !== 'rsa')
    return [
      ['bad', 'DKIM_KEY_FILE is no RSA key, and mails are signed with no other kind: make one of 2048 bits.'],
    ];
  const wanted = key.export({ type: 'spki', format: 'der' }).toString('base64');
  const write = `write the TXT record "v=DKIM1; k=rsa; p=${wanted}" there`;
  const records = ((await textsOf(names, name)) ?? []).filter((text) => tagsOf(text).has('p'));
  const [record] = records;
  if (record === undefined)
    return [['bad', `There is no key at ${name}, so no signature of DKIM_KEY_FILE counts: ${write}.`]];
  if (records.length > 1)
    return [['bad', `There are ${records.length} keys at ${name}: leave the one of DKIM_KEY_FILE alone.`]];
  const tags = tagsOf(record);
  const told = (tags.get('p') ?? '').replace(/\s+/g, '');
  if (told === '')
    return [
      [
        'bad',
        `The key at ${name} is taken back (p is empty): ${write}, or set DKIM_SELECTOR to a newer one.`,
      ],
    ];
  // Some write the bare key, without the frame that says of which kind it is.
  const bare = key.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  if (told !== wanted && told !== bare)
    return [
      [
        'bad',
        `The key at ${name} is not the one of DKIM_KEY_FILE, so that every signature is wrong: ${write}, or set DKIM_SELECTOR to the name of this key.`,
      ],
    ];
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const lacks: Lack[] = [];
  if (bits < leastBits.good)
    lacks.push([
      bits < leastBits.taken ? 'bad' : 'note',
      `The key of DKIM_KEY_FILE has ${bits} bits: make one of ${leastBits.good} under a new DKIM_SELECTOR.`,
    ]);
  if (/(?:^|:)y(?:$|:)/.test(tags.get('t') ?? ''))
    lacks.push([
      'note',
      `The key at ${name} is marked as a trial (t=y): take that out once mails are signed.`,
    ]);
  return lacks;
}

interface Policy {
  /** Where it is written: the domain or one above it. */
  readonly at: string;
  readonly records: readonly string[];
}

/** The nearest that is written, from the domain upwards, but for the ends of the world such as `com`. */
async function findPolicy(names: NameServers, domain: string): Promise<Policy | undefined> {
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const texts = (await textsOf(names, `_dmarc.${at}`)) ?? [];
    const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (records.length > 0) return { at, records };
  }
  return undefined;
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.endsWith(`.${outer}`);

/** Whether what vouches for `domain` does so for mails from `from`. `mode`: `s` where only the very same domain counts. */
const belongs = (domain: string, from: string, policyAt: string, mode: string | undefined): boolean =>
  mode === 's'
    ? domain === from
    : isWithin(domain, from) ||
      isWithin(from, domain) ||
      (isWithin(domain, policyAt) && isWithin(from, policyAt));

/** What receivers do with mails that neither SPF nor DKIM vouches for (RFC 7489), and whether either does. */
async function lacksOfPolicy(
  names: NameServers,
  { from, returns, dkim }: { from: string; returns: string; dkim: Sender['dkim'] },
): Promise<Lack[]> {
  const policy = await findPolicy(names, from);
  if (!policy)
    return [
      [
        'bad',
        `${from} has no DMARC record, without which large mailboxes take no mails to many: write the TXT record "v=DMARC1; p=none; rua=mailto:…" at _dmarc.${from}, and p=quarantine once the reports are good.`,
      ],
    ];
  const where = `_dmarc.${policy.at}`;
  const [record = ''] = policy.records;
  if (policy.records.length > 1)
    return [
      [
        'bad',
        `There are ${policy.records.length} DMARC records at ${where}, and receivers then heed none: leave one.`,
      ],
    ];
  const tags = tagsOf(record);
  const wish = (policy.at === from ? undefined : tags.get('sp')) ?? tags.get('p') ?? '';
  if (!/^(?:none|quarantine|reject)$/i.test(wish))
    return [
      [
        'bad',
        `The DMARC record at ${where} does not say what is to be done (p=${wish}): write p=none, p=quarantine or p=reject.`,
      ],
    ];
  const lacks: Lack[] = [];
  const asksNothing = wish.toLowerCase() === 'none';
  const spfVouches = belongs(returns, from, policy.at, tags.get('aspf'));
  if (dkim && !belongs(dkim.domain.toLowerCase(), from, policy.at, tags.get('adkim')))
    lacks.push([
      'bad',
      `Mails are from ${from} and signed for ${dkim.domain}, which DMARC does not count: set DKIM_DOMAIN to ${from}.`,
    ]);
  if (!dkim && asksNothing)
    lacks.push([
      'bad',
      `DMARC of ${from} asks for nothing (p=none) and DKIM_KEY_FILE is not set: anybody can write as the club. Set a key, or let the server of SMTP_URL sign, and then ask for p=quarantine.`,
    ]);
  if (!dkim && !asksNothing)
    lacks.push([
      spfVouches ? 'note' : 'bad',
      spfVouches
        ? `DKIM_KEY_FILE is not set and DMARC of ${from} is p=${wish}: unless the server of SMTP_URL signs, mails that are forwarded get lost.`
        : `Nothing vouches for mails from ${from}, and DMARC is p=${wish}: set DKIM_KEY_FILE, or MAIL_BOUNCE_ADDRESS to an address at ${from}.`,
    ]);
  if (dkim && asksNothing)
    lacks.push([
      'note',
      `DMARC of ${from} asks for nothing (p=none): ask for p=quarantine once its reports are good.`,
    ]);
  if (!spfVouches && dkim)
    lacks.push([
      'note',
      `Mails to many come back to ${returns} and are from ${from}: only DKIM vouches for them.`,
    ]);
  return lacks;
}

/** A name server that is silent is a note, of the one question that it was asked. */
async function told(look: () => Promise<Lack[]>): Promise<Lack[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return [silent(error)];
  }
}

const silent = ({ asked, code }: Unanswered): Lack => [
  'note',
  `${asked} could not be looked up (${code}): look again once name servers answer.`,
];

type OwnTexts =
  | { readonly known: true; readonly texts: readonly string[] }
  | { readonly known: false; readonly lack: Lack };

/** What is written at the sender's own name; a sentence where that can't be told, and then nothing else is worth asking. */
async function ownTexts(names: NameServers, from: string): Promise<OwnTexts> {
  try {
    const texts = await textsOf(names, from);
    return texts
      ? { known: true, texts }
      : { known: false, lack: ['note', `No name server knows ${from}: is MAIL_FROM written rightly?`] };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { known: false, lack: silent(error) };
  }
}

/**
 * Undefined where nothing is to be asked: no mail leaves this machine, or its sender is made up, as in development. Mails to many have
 * the sender of all others; what differs is where they come back to, and SPF is asked of that domain.
 */
export async function lacksOfSender(
  { environment, smtpUrl, smtpBulkUrl, mailFrom, bounceAddress, dkim }: Sender,
  names: NameServers,
): Promise<Lack[] | undefined> {
  if (!smtpUrl && !smtpBulkUrl) return undefined;
  const from = domainOf(mailFrom);
  if (unowned.test(from))
    return environment === 'production'
      ? [['bad', `MAIL_FROM is at ${from}, which nobody can own: set it to an address of the club.`]]
      : undefined;
  const own = await ownTexts(names, from);
  if (!own.known) return [own.lack];
  const returns = bounceAddress === undefined ? from : domainOf(bounceAddress);
  const ofReturns = async () => lacksOfSpf(names, returns, (await textsOf(names, returns)) ?? []);
  return [
    ...(await lacksOfSpf(names, from, own.texts)),
    ...(returns === from ? [] : await told(ofReturns)),
    ...(dkim ? await told(() => lacksOfKey(names, dkim)) : []),
    ...(await told(() => lacksOfPolicy(names, { from, returns, dkim }))),
  ];
}
