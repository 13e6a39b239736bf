/** A refusal as rules speak of it: a code with parameters. Its sentence stands in the words of a language. */
import { en } from './en.ts';
import type { Formats } from './formats/formats.ts';
import type { Wording } from './wording.ts';

type EnglishRefusals = typeof en.refusals;

export type RefusalCode = keyof EnglishRefusals;

/** What the sentence of a code is told; undefined where it is told nothing. */
type ParamsOf<Code extends RefusalCode> = EnglishRefusals[Code] extends (
  params: infer Params,
  say: Formats,
) => string
  ? Params
  : undefined;

/** The rest of a call's arguments after a code: its parameters, where it has some. */
export type ParamsAfter<Code extends RefusalCode> =
  ParamsOf<Code> extends undefined ? [] : [params: ParamsOf<Code>];

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly params: Params;
}

export const refusal = <Code extends RefusalCode>(code: Code, ...[params]: ParamsAfter<Code>): Refusal => ({
  code,
  params: params ?? {},
});

/** All that a language has to say. A language that lacks a text, or tells one something else, does not compile. */
export interface Words {
  readonly formats: Formats;
  readonly refusals: {
    readonly [Code in RefusalCode]: EnglishRefusals[Code] extends string ? string : EnglishRefusals[Code];
  };
  readonly mails: Wording<typeof en.mails>;
  readonly pushes: Wording<typeof en.pushes>;
  readonly papers: Wording<typeof en.papers>;
  readonly reports: Wording<typeof en.reports>;
  readonly archive: Wording<typeof en.archive>;
  readonly checks: Wording<typeof en.checks>;
  readonly imports: Wording<typeof en.imports>;
  readonly lines: Wording<typeof en.lines>;
  readonly history: Wording<typeof en.history>;
  readonly calendars: Wording<typeof en.calendars>;
  readonly threads: Wording<typeof en.threads>;
}

/** A sentence that comes ready made: a bank's, what an admin typed, or that of a rule which pages show too. */
export interface Said {
  readonly said: string;
}

export const said = (sentence: string): Said => ({ said: sentence });

/** Why something is refused. */
export type Why = Refusal | Said;

/** Of what is either something else or the reason why there is none. */
export const isWhy = (it: object): it is Why => 'code' in it || 'said' in it;

/** A reply as a rule gives it: its reason is still to be worded, which is done where the call is answered. */
export type Unworded<Reply> = Reply extends unknown
  ? 'reason' extends keyof Reply
    ? Omit<Reply, 'reason'> & { reason?: Why | undefined }
    : Reply
  : never;

/** The sentence of a refusal in a language. */
export function sentenceOf(words: Words, why: Why): string {
  if ('said' in why) return why.said;
  const { code, params } = why;
  const entry: string | ((params: never, say: Formats) => string) = words.refusals[code];
  // `refusal` let only the parameters of this code through.
  return typeof entry === 'string' ? entry : entry(params as never, words.formats);
}

/** The language of every reader until there is another one, and the one of logs. */
export const english: Words = en;
