/** In which language a text is written: the one place that chooses. */
import { english, type Words } from './refusals.ts';

/** The languages that the club has words in. */
const languages = { en: english } satisfies Record<string, Words>;

export type Language = keyof typeof languages;

/** Whom a text is for. Who names no language reads the one of the club. */
export interface TextReader {
  readonly language?: Language;
}

export interface MailReader extends TextReader {
  readonly firstName: string;
}

/** The language of the club: of what everybody reads alike, and of who has not chosen another one. */
const clubLanguage: Language = 'en';

/** The words for a reader, or for everybody. */
export const wordsFor = ({ language = clubLanguage }: TextReader): Words => languages[language];
