/** What was typed into the profile and not saved yet: kept over a reload and a look at another page, gone with the session. */
import { forget, readJson, store } from '../../lib/browser/storage.ts';

export interface ProfileDraft {
  text: string;
  /** YYYY-MM-DD, or empty. */
  birthDate: string;
}

const key = 'profile-draft';

const isDraft = (value: unknown): value is ProfileDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'birthDate' in value &&
  typeof value.birthDate === 'string';

export const readDraft = (): ProfileDraft | null =>
  readJson<ProfileDraft | null>(
    key,
    (value): value is ProfileDraft | null => isDraft(value),
    null,
    'session',
  );

export const keepDraft = (draft: ProfileDraft): void => store(key, JSON.stringify(draft), 'session');

export const dropDraft = (): void => forget(key, 'session');
