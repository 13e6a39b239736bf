/** Refusals are codes: no English sentence stands where a rule refuses, and another language is one more file. */
import { approvedMail } from '@fourball/domain/mail/account-mails.ts';
import { formatsOf } from '@fourball/shared/words/formats/formats.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { english, refusal, sentenceOf, type Words } from '@fourball/shared/words/refusals.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What refuses, by an error or in a reply. */
const refusing = /(?<![\w.])(?:invalidField|conflict(?:On)?|refusal|refused?|failed|said|AppError)\(/g;

/** Texts in quotes with a space in them; codes, fields and names have none. */
const sentence = /(['"`])((?:(?!\1)[^\n])* (?:(?!\1)[^\n])+)\1/g;

function sentencesIn(source: string): string[] {
  return [...source.matchAll(refusing)].flatMap(({ index, 0: opening }) =>
    [...argumentsAt(source, index + opening.length).matchAll(quoted)].flatMap(([text]) =>
      [...text.matchAll(sentence)].map(([, , found]) => found ?? ''),
    ),
  );
}

const quoted = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/** The text between the parentheses of a call. */
function argumentsAt(source: string, start: number): string {
  let open = 1;
  let end = start;
  for (; open > 0 && end < source.length; end += 1) {
    if (source[end] === '(') open += 1;
    if (source[end] === ')') open -= 1;
  }
  return source.slice(start, end - 1);
}

test('no English sentence stands in a rule that refuses', () => {
  const files = readdirSync(`${root}/domain`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/node_modules|\.types|\.en\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    sentencesIn(readFileSync(`${root}/domain/${file}`, 'utf8')).map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["throw invalidField('end', 'It ends before it begins.');", 'It ends before it begins.'],
  ["throw new AppError('conflict', undefined, said('Nobody has this spot.'));", 'Nobody has this spot.'],
  ["throw conflict('Nobody has this spot.');", 'Nobody has this spot.'],
  ['throw conflictOn(`rounds.${at(1)}`, "That is taken.");', 'That is taken.'],
  ["return refused('A booking stays on its day.');", 'A booking stays on its day.'],
  ['throw invalidField(field, `This has ${places} places.`);', 'This has ${places} places.'],
])('sees the sentence that is planted in %s', (source, sentence) => {
  expect(sentencesIn(source)).toContain(sentence);
});

test('lets codes and their parameters pass', () => {
  expect(sentencesIn("throw invalidField('wishes', 'booking.mostWishes', { wishes });")).toEqual([]);
});

/** Of French as much as this needs; a real file satisfies `Words` without borrowing. */
const french = {
  ...english,
  formats: formatsOf('fr-CA'),
  refusals: {
    ...english.refusals,
    'booking.mostWishes': ({ wishes }: { wishes: number }) => `Vous pouvez souhaiter ${wishes} départs.`,
    'messaging.tooLateToChange': ({ minutes }: { minutes: number }, say: Words['formats']) =>
      `Un message se modifie pendant ${say.plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    'money.tooManyRows': ({ mostRows }: { mostRows: number }, say: Words['formats']) =>
      `Plus de ${say.number(mostRows)} lignes.`,
  },
} satisfies Words;

test('one refusal is worded by the language of the reader', () => {
  const wishes = refusal('booking.mostWishes', { wishes: 3 });
  expect(sentenceOf(english, wishes)).toBe('You can wish for 3 tee times.');
  expect(sentenceOf(french, wishes)).toBe('Vous pouvez souhaiter 3 départs.');
  const rows = refusal('money.tooManyRows', { mostRows: 50_000 });
  expect(sentenceOf(english, rows)).toBe('That is more than 50,000 rows. Please choose fewer days.');
  expect(sentenceOf(french, rows)).toBe('Plus de 50\u00a0000 lignes.');
});

test('each language has its own plural forms', () => {
  const late = (minutes: number) => refusal('messaging.tooLateToChange', { minutes });
  expect(sentenceOf(english, late(1))).toBe('A message can be changed for 1 minute after it was sent.');
  expect(sentenceOf(english, late(15))).toBe('A message can be changed for 15 minutes after it was sent.');
  // Nought is one in French, and many in English.
  expect(sentenceOf(french, late(0))).toBe('Un message se modifie pendant 0 minute.');
  expect(formatsOf('en-CA').plural(0, { one: '# minute', other: '# minutes' })).toBe('0 minutes');
});

test('a mail is of the words of its reader', () => {
  expect(wordsFor({ language: 'en' })).toBe(english);
  expect(wordsFor({})).toBe(english);
  const { text, html } = approvedMail({ firstName: 'Ann' }, 'https://club.test');
  expect(text).toContain(english.mails.accounts.approved.lead);
  expect(html).toContain('<html lang="en">');
});

test('days and lengths of time are written as each language writes them', () => {
  const [en, fr] = [formatsOf('en-CA'), formatsOf('fr-CA')];
  expect(en.fullDay('2026-11-21')).toBe('Saturday, November 21, 2026');
  expect(fr.fullDay('2026-11-21')).toBe('samedi 21 novembre 2026');
  expect(en.shortDay('2026-11-21')).toBe('Sat Nov 21');
  expect(fr.shortDay('2026-11-21')).toBe('sam. 21 nov.');
  expect([en.length(60), en.length(90), en.length(2_880)]).toEqual(['1 hour', '90 minutes', '48 hours']);
  expect(fr.length(120)).toBe('2\u00a0heures');
  expect(en.plainMoney(123_450)).toBe('$1234.50');
});

test('dates and money are written as each language writes them', () => {
  expect(formatsOf('en-CA').day('2026-07-04')).toBe('July 4, 2026');
  expect(formatsOf('fr-CA').day('2026-07-04')).toBe('4 juillet 2026');
  expect(formatsOf('en-CA').money(123_450)).toBe('$1,234.50');
  expect(formatsOf('fr-CA').money(123_450)).toBe('1\u00a0234,50\u00a0$');
});

test('a language that lacks a sentence, or tells it something else, does not compile', () => {
  const { 'booking.mostWishes': left, ...others } = french.refusals;
  // @ts-expect-error A sentence is missing.
  const lacking: Words = { ...french, refusals: others };
  const golfers = (params: { golfers: number }): string => `${params.golfers}`;
  // @ts-expect-error The sentence is told of no number of golfers.
  const odd: Words['refusals'] = { ...others, 'booking.mostWishes': golfers };
  // @ts-expect-error The code needs its parameters.
  const bare = (): unknown => refusal('booking.mostWishes');
  expect([left, lacking, odd, bare]).toHaveLength(4);
});

test('a language that lacks a text of a mail, or tells it something else, does not compile', () => {
  const { mails } = french;
  const { signature, ...unsigned } = mails;
  // @ts-expect-error A text is missing.
  const lacking: Words = { ...french, mails: unsigned };
  const { lead, ...receipt } = mails.money.receipt;
  // @ts-expect-error A text is missing deep within.
  const lackingWithin: Words['mails'] = { ...mails, money: { receipt } };
  const subject = (total: number): string => french.formats.money(total);
  // @ts-expect-error The first thing that the subject is told is the number of the receipt, a text.
  const odd: Words['mails']['money'] = { receipt: { ...mails.money.receipt, subject } };
  expect([signature, lacking, lead, lackingWithin, odd]).toHaveLength(5);
});

test('a language that lacks a text of a push, or tells it something else, does not compile', () => {
  const { messaging, booking } = french.pushes;
  const { photo, ...wordsOnly } = messaging;
  // @ts-expect-error A text is missing.
  const lacking: Words['pushes'] = { booking, messaging: wordsOnly };
  const ballotDay = (day: number): string => `${day}`;
  // @ts-expect-error The text is told the name of a course first.
  const odd: Words['pushes'] = { messaging, booking: { ...booking, ballotDay } };
  expect([photo, lacking, odd]).toHaveLength(3);
});

test('a language that lacks a text of a paper or a file, or has a column less, does not compile', () => {
  const { papers, reports, archive } = french;
  const [what, ...amounts] = papers.receipt.columns;
  // @ts-expect-error A column has no title.
  const narrow: Words['papers'] = { ...papers, receipt: { ...papers.receipt, columns: amounts } };
  const { tax, ...columns } = reports.money.columns;
  // @ts-expect-error A column has no title.
  const lacking: Words['reports'] = { ...reports, money: { ...reports.money, columns } };
  const { 'mail.json': mail, ...files } = archive.files;
  // @ts-expect-error A file is not described.
  const silent: Words['archive'] = { ...archive, files };
  expect([what, narrow, tax, lacking, mail, silent]).toHaveLength(6);
});

test('a language that lacks a line of a thread or a sentence of histories, or tells it something else, does not compile', () => {
  const { cancelled, ...lines } = french.lines;
  // @ts-expect-error A line is missing.
  const lacking: Words = { ...french, lines };
  const { BOOKED: booked, ...history } = french.history;
  // @ts-expect-error A sentence is missing.
  const forgetful: Words['history'] = history;
  const BOOKED = (told: { actor: number }): string => `${told.actor}`;
  // @ts-expect-error Who did it is told by name.
  const odd: Words['history'] = { ...history, BOOKED };
  expect([cancelled, lacking, booked, forgetful, odd]).toHaveLength(5);
});
