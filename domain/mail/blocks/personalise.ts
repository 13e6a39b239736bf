/** Makes the mail of one reader of a campaign. */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { fillFields, type MergeValues } from '@fourball/shared/mail/blocks/merge-fields.ts';
import type { MailText } from '../mail.ts';
import { listField, unsubscribeField } from './mail-frame.ts';

/** By which the reader leaves; both are unused in mails of the office. */
export interface ReaderLinks {
  readonly unsubscribeUrl: string;
  readonly listName: string;
}

/** So much of a name gets into a subject. */
const mostInHeader = 80;

/** One line, whatever a name holds: nothing in it ends a header or begins another. */
const onOneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, mostInHeader);

/** The fields that people write are filled last and in one go: what a name holds is never read as a field. */
export function personalise(mail: MailText, values: MergeValues, links: ReaderLinks): MailText {
  const withLinks = (text: string, write: (value: string) => string): string =>
    text
      .replaceAll(unsubscribeField, () => write(links.unsubscribeUrl))
      .replaceAll(listField, () => write(links.listName));
  const inHtml = (value: string): string => escapeHtml(onOneLine(value));
  return {
    subject: onOneLineSubject(fillFields(mail.subject, values, onOneLine)),
    text: fillFields(
      withLinks(mail.text, (value) => value),
      values,
      onOneLine,
    ),
    html: fillFields(withLinks(mail.html, escapeHtml), values, inHtml),
  };
}

const onOneLineSubject = (subject: string): string => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
