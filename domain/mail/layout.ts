/**
 * Lays a mail out as plain text and as simple HTML; whatever people typed is escaped here and nowhere else. What only the club can
 * say stands as a mark until the mail is dressed.
 */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { wordsFor, type MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { clubMarks } from './dress-mail.ts';
import type { MailText } from './mail.ts';

/** The parts of a mail, as plain words. */
export interface MailParts {
  readonly lead: string;
  /** Label and value; a value of several lines keeps them. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** Headed paragraphs, each with a link of its own; they follow the rows. */
  readonly sections?: readonly {
    readonly title: string;
    readonly lines: readonly string[];
    readonly link: { readonly label: string; readonly url: string };
  }[];
  readonly note?: string;
  readonly link: { readonly label: string; readonly url: string };
}

/** Writes a mail to a reader, in the words of the reader's language. */
export function writeMail(
  reader: MailReader,
  write: (words: Words) => MailParts & { readonly subject: string },
): MailText {
  const words = wordsFor(reader);
  const { subject, ...parts } = write(words);
  const greeting = words.mails.greeting(reader.firstName);
  return { subject, text: layoutText(words, greeting, parts), html: layoutHtml(words, greeting, parts) };
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function layoutText(
  { mails: { label: labelled, signature } }: Words,
  greeting: string,
  { lead, rows, sections = [], note, link }: MailParts,
): string {
  const width = Math.max(...rows.map(([label]) => labelled(label).length)) + 1;
  const table = rows.map(
    ([label, value]) => `${labelled(label).padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}`,
  );
  const parts = [
    greeting,
    lead,
    table.length > 0 ? table.join('\n') : undefined,
    ...sections.map((section) =>
      [
        section.title,
        ...section.lines.map((line) => `  ${line}`),
        `${labelled(section.link.label)} ${section.link.url}`,
      ].join('\n'),
    ),
    note,
    `${labelled(link.label)}\n${link.url}`,
    signature(clubMarks.name),
    `--\n${clubMarks.imprint}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function layoutHtml(
  { formats: { language }, mails: { signature } }: Words,
  greeting: string,
  { lead, rows, sections = [], note, link }: MailParts,
): string {
  const table = rows.map(
    ([label, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th>` +
      `<td style="padding:4px 0">${lines(value)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2a24">',
    `<p>${clubMarks.head}</p><p>${escapeHtml(greeting)}</p><p>${escapeHtml(lead)}</p>`,
    table.length > 0
      ? `<table role="presentation" style="border-collapse:collapse">${table.join('')}</table>`
      : '',
    ...sections.map(
      (section) =>
        `<h2 style="font-size:16px;margin:24px 0 4px">${escapeHtml(section.title)}</h2>` +
        `<p style="margin:0">${lines(section.lines.join('\n'))}</p>` +
        `<p style="margin:4px 0 0"><a href="${escapeHtml(section.link.url)}" style="color:${clubMarks.colour}">${escapeHtml(section.link.label)}</a></p>`,
    ),
    note === undefined ? '' : `<p>${escapeHtml(note)}</p>`,
    `<p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${clubMarks.colour};color:#fff;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
    `<p>${lines(signature(clubMarks.name))}</p>`,
    `<p style="font-size:13px;color:#4a5750">${clubMarks.imprint}</p></body></html>`,
  ].join('\n');
}
