/** Which servers may hand in mails of a domain (RFC 7208), with all that its record has receivers look up. */
import type { Lack } from '../production.ts';
import { countAddresses, countMailServers, textsOf, Unanswered, type NameServers } from './name-servers.ts';

/** Receivers give up after so many questions, all records together, and after so many of them that name servers know nothing of. */
const most = { asked: 10, void: 2, mailServers: 10 };
/** Records of others are followed so deep: by then there are more questions than anybody asks. */
const deepest = most.asked + 1;

/** Of each kind: records that name each other would else be told of without end. */
const mostTold = 10;

/** One word of a record, taken apart. */
interface Term {
  /** As it is written, in small letters. */
  readonly text: string;
  readonly name: string;
  /** What follows; empty where nothing does. */
  readonly value: string;
}

const mechanisms = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);

/** Undefined of a word that no receiver understands: all of them then heed nothing of the record. */
function termOf(text: string): Term | undefined {
  // Words with "=" that nobody knows are passed over.
  const [modifier, to] = /^([a-z][a-z0-9._-]*)=(.*)$/.exec(text)?.slice(1) ?? [];
  if (modifier !== undefined) return { text, name: modifier, value: to ?? '' };
  const [, name = '', sign = '', value = ''] = /^[-+~?]?([a-z0-9]+)(?:([:/])(.+))?$/.exec(text) ?? [];
  if (!mechanisms.has(name) || (name === 'all' && sign !== '')) return undefined;
  if (['include', 'exists', 'ip4', 'ip6'].includes(name) && sign !== ':') return undefined;
  if (sign !== ':') return { text, name, value: '' };
  // Behind a name of servers it may say how many of their neighbours are meant, too.
  return { text, name, value: name === 'a' || name === 'mx' ? value.replace(/\/.*$/, '') : value };
}

/** What looking a record up came to. */
interface Seen {
  /** How often receivers ask for it at most, with all that it names. */
  readonly asked: number;
  /** What they ask for, each in its turn, and name servers know nothing of. */
  readonly voids: readonly string[];
  /** What makes them heed nothing of it. */
  readonly broken: readonly string[];
  /** What could not be looked up. */
  readonly unanswered: readonly Unanswered[];
  /** What is said of all servers that it does not name, by itself or by the record that it hands on to; undefined: nothing. */
  readonly all: string | undefined;
  /** Records that it names and that let the whole world in. */
  readonly open: readonly string[];
  /** How often receivers ask because of each of its words. */
  readonly shares: readonly (readonly [term: string, asked: number])[];
}

const nothing: Seen = {
  asked: 0,
  voids: [],
  broken: [],
  unanswered: [],
  all: undefined,
  open: [],
  shares: [],
};
const isOpen = (all: string | undefined): boolean => all === 'all' || all === '+all';

const recordsOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => /^v=spf1(?: |$)/i.test(text));

/** Looks up what the records name; each of them once, however often it is named. */
class Walk {
  readonly #known = new Map<string, Promise<Seen>>();
  readonly #names: NameServers;

  constructor(names: NameServers) {
    this.#names = names;
  }

  /** `path`: the domains whose records led here, this one last. */
  async read(record: string, path: readonly string[]): Promise<Seen> {
    const own = path.at(-1) ?? '';
    const words = record.toLowerCase().trim().split(/\s+/).slice(1);
    const terms = words.map((word) => [word, termOf(word)] as const);
    const broken = terms.flatMap(([word, term]) =>
      term ? [] : [`the record of ${own} has the word "${word}", which is none of SPF`],
    );
    const known = terms.flatMap(([, term]) => (term ? [term] : []));
    const end = known.findIndex(({ name }) => name === 'all');
    // Nothing behind "all" is looked at, and a record is handed on only where there is none.
    const heeded =
      end >= 0
        ? known.slice(0, end)
        : [
            ...known.filter(({ name }) => name !== 'redirect'),
            ...known.filter(({ name }) => name === 'redirect').slice(0, 1),
          ];
    let seen: Seen = { ...nothing, broken, all: known[end]?.text };
    for (const term of heeded) seen = joined(seen, term, await this.#look(term, own, path));
    return seen;
  }

  async #look(term: Term, own: string, path: readonly string[]): Promise<Seen> {
    const { text, name, value } = term;
    const target = (value || own).replace(/\.$/, '');
    // What depends on who sends can't be looked up before somebody does.
    const open = target.includes('%');
    try {
      switch (name) {
        case 'include':
        case 'redirect':
          return open ? { ...nothing, asked: 1 } : await this.#follow(target, text, path);
        case 'a':
          if (!open && (await countAddresses(this.#names, target)) === 0)
            return { ...nothing, asked: 1, voids: [`"${text}" of ${own}`] };
          return { ...nothing, asked: 1 };
        case 'mx': {
          const found = open ? 1 : await countMailServers(this.#names, target);
          return {
            ...nothing,
            asked: 1,
            voids: found === 0 ? [`"${text}" of ${own}`] : [],
            broken:
              found > most.mailServers
                ? [`"${text}" of ${own} stands for ${found} servers, and receivers take ${most.mailServers}`]
                : [],
          };
        }
        case 'exists':
        case 'ptr':
          return { ...nothing, asked: 1 };
        default:
          return nothing;
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      return { ...nothing, asked: 1, unanswered: [error] };
    }
  }

  async #follow(target: string, text: string, path: readonly string[]): Promise<Seen> {
    const from = `"${text}" of ${path.at(-1)}`;
    if (path.includes(target))
      return { ...nothing, asked: 1, broken: [`${from} leads round: ${[...path, target].join(' → ')}`] };
    if (path.length >= deepest) return { ...nothing, asked: 1 };
    const texts = (await textsOf(this.#names, target)) ?? [];
    const records = recordsOf(texts);
    const [record] = records;
    if (record === undefined)
      return {
        ...nothing,
        asked: 1,
        voids: texts.length === 0 ? [from] : [],
        broken: [`${from} names ${target}, which has no SPF record`],
      };
    if (records.length > 1)
      return {
        ...nothing,
        asked: 1,
        broken: [`${from} names ${target}, which has ${records.length} SPF records`],
      };
    let seen = this.#known.get(target);
    if (!seen) {
      seen = this.read(record, [...path, target]);
      this.#known.set(target, seen);
    }
    const found = await seen;
    return { ...found, asked: found.asked + 1 };
  }
}

/** What was seen so far with what one more word came to. */
function joined(seen: Seen, { text, name }: Term, more: Seen): Seen {
  const handsOn = name === 'redirect';
  return {
    asked: seen.asked + more.asked,
    voids: [...seen.voids, ...more.voids].slice(0, mostTold),
    broken: [...new Set([...seen.broken, ...more.broken])].slice(0, mostTold),
    unanswered: [...seen.unanswered, ...more.unanswered].slice(0, mostTold),
    all: handsOn ? more.all : seen.all,
    open: [
      ...seen.open,
      ...(handsOn ? more.open : []),
      ...(name === 'include' && (isOpen(more.all) || more.open.length > 0) ? [text] : []),
    ],
    shares: more.asked > 0 ? [...seen.shares, [text, more.asked]] : seen.shares,
  };
}

/** `texts`: all that is written at the domain's own name. */
export async function lacksOfSpf(
  names: NameServers,
  domain: string,
  texts: readonly string[],
): Promise<Lack[]> {
  const records = recordsOf(texts);
  const [record] = records;
  if (record === undefined)
    return [
      [
        'bad',
        `${domain} has no SPF record: write a TXT record there that names the server of SMTP_URL, such as "v=spf1 include:… -all".`,
      ],
    ];
  if (records.length > 1)
    return [
      [
        'bad',
        `${domain} has ${records.length} SPF records, and receivers then heed none: put their parts into one.`,
      ],
    ];
  return lacksOf(domain, await new Walk(names).read(record, [domain]));
}

function lacksOf(domain: string, { asked, voids, broken, unanswered, all, open, shares }: Seen): Lack[] {
  const lacks: Lack[] = broken.map((why): Lack => [
    'bad',
    `Receivers heed nothing of the SPF record of ${domain}: ${why}. Mend or take out that word.`,
  ]);
  if (isOpen(all))
    lacks.push([
      'bad',
      `The SPF record of ${domain} ends with "${all}", which lets the whole world write as the club: end it with "-all".`,
    ]);
  for (const text of new Set(open))
    lacks.push([
      'bad',
      `"${text}" of ${domain} leads to a record that lets the whole world write as the club: take it out.`,
    ]);
  // Of a record that could not be read it is not known how it ends.
  if (all === '?all' || (all === undefined && broken.length === 0 && unanswered.length === 0))
    lacks.push([
      'note',
      `The SPF record of ${domain} says nothing of servers that it does not name: end it with "-all" or "~all".`,
    ]);
  if (asked > most.asked)
    lacks.push([
      'bad',
      `The SPF record of ${domain} makes receivers ask ${asked} times (${shares
        .map(([term, count]) => `${term}: ${count}`)
        .join(', ')}), and they give up after ${most.asked}: name addresses (ip4:, ip6:) instead.`,
    ]);
  if (voids.length > 0)
    lacks.push([
      voids.length > most.void ? 'bad' : 'note',
      `Name servers know nothing of what the SPF record of ${domain} asks for by ${voids.join(', ')}${
        voids.length > most.void ? `, and receivers give up after ${most.void} of these` : ''
      }: take that out.`,
    ]);
  for (const { asked: name, code } of unanswered)
    lacks.push([
      'note',
      `${name}, which the SPF record of ${domain} names, could not be looked up (${code}): look again once name servers answer.`,
    ]);
  return lacks;
}
