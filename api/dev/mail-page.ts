/** The page on which mails that were kept instead of sent can be read; not for production. */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { findMail, listMails, type ListedMail } from '@fourball/domain/mail/mail-folder.ts';

export interface Page {
  readonly status: number;
  readonly html: string;
}

const shownAtMost = 200;

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1f2a24; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .5rem; border-bottom: 1px solid #ddd; }
  pre { white-space: pre-wrap; background: #f6f4ee; padding: 1rem; } iframe { width: 100%; height: 32rem; border: 1px solid #ddd; }`;

const page = (status: number, title: string, body: string): Page => ({
  status,
  html:
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<style>${styles}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
});

function listPage(base: string, mails: readonly ListedMail[]): Page {
  if (mails.length === 0) return page(200, 'Mail', '<p>No mail has been written yet.</p>');
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(to)}</td>` +
      `<td><a href="${escapeHtml(base)}/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  return page(
    200,
    'Mail',
    `<table><thead><tr><th>Written</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

function mailPage(base: string, { from, to, subject, at, text, html }: ListedMail): Page {
  // The sandbox runs no scripts and shares no origin; links open in a new tab of their own.
  const framed = `<base target="_blank">${html}`;
  return page(
    200,
    subject,
    `<p><a href="${escapeHtml(base)}">All mail</a></p>` +
      `<p>From ${escapeHtml(from)}<br>To ${escapeHtml(to)}<br>${escapeHtml(at)}</p>` +
      `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML" srcdoc="${escapeHtml(framed)}"></iframe>` +
      `<h2>As text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

/**
 * Answers `base` with the list, newest first, and `base/{id}` with one mail. `dataDir` is the folder of the settings.
 * Everything that people typed is escaped. The page needs inline styles and, for the mail, an inline frame.
 */
export function devMailPage(dataDir: string, base = '/dev/mail'): (path: string) => Promise<Page> {
  return async (path) => {
    const id = path.slice(base.length).replace(/^\/+|\/+$/g, '');
    if (id === '') return listPage(base, await listMails(dataDir, shownAtMost));
    const mail = await findMail(dataDir, id);
    return mail ? mailPage(base, mail) : page(404, 'Not found', '<p>There is no such mail.</p>');
  };
}
