/** In which language a text is written: the one place that chooses. */
import type { ClockHours } from '../club/clock.ts';
import { englishOf } from './en.ts';
import { english, type Words } from './refusals.ts';

/** The languages that the club has words in, by what its clock counts to. */
const languages = {
  en: { 24: english, 12: englishOf(12) },
} satisfies Record<string, Record<ClockHours, Words>>;

export type Language = keyof typeof languages;

/** Whom a text is for. Who names no language reads the one of the club, and the same of the clock. */
export interface TextReader {
  readonly language?: Language;
  readonly hours?: ClockHours;
}

export interface MailReader extends TextReader {
  readonly firstName: string;
}

/** The language of the club: of what everybody reads alike, and of who has not chosen another one. */
const clubLanguage: Language = 'en';

/** To how many the club's clock counts: a process serves one club, and follows what its office says. */
let clubHours: ClockHours = 24;

export const countHours = (hours: ClockHours): void => {
  clubHours = hours;
};

/** For who has no club to follow, as the threads that lay out papers. */
export const hoursCounted = (): ClockHours => clubHours;

/** The words for a reader, or for everybody. */
export const wordsFor = ({ language = clubLanguage, hours = clubHours }: TextReader): Words =>
  languages[language][hours];
