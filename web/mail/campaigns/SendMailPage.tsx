/** A mail of the office to people: no marketing, and to a few hundred at most. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import frame from '../../ui/page/frame.module.css';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';
import { addressesIn, addressProblem, mostAddresses } from './office-mail.ts';

const text = words.office;
const blank = { to: '', subject: '', text: '' };

const below: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

const htmlOf = (typed: string): string =>
  typed
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

export function SendMailPage() {
  const [draft, setDraft, forget] = useDraft('office mail', blank);
  const { errorOf, refuse, send, problem, busy, form } = useSending(['to', 'to.', 'subject', 'html']);
  const change = (part: Partial<typeof blank>) => setDraft((before) => ({ ...before, ...part }));
  const addresses = addressesIn(draft.to);
  const submit = async () => {
    const wrong = addressProblem(addresses);
    const issues = [
      ...(wrong === undefined ? [] : [{ field: 'to', message: wrong }]),
      ...(draft.subject.trim() === '' ? [{ field: 'subject', message: words.problems.fill }] : []),
      ...(draft.text.trim() === '' ? [{ field: 'html', message: words.problems.fill }] : []),
    ];
    if (issues.length > 0) return refuse(issues);
    const body = { to: addresses, subject: draft.subject, html: htmlOf(draft.text) };
    const sent = await send(body, (idempotencyKey) =>
      request(sendMail, { body, idempotencyKey, quiet: true }),
    );
    if (sent === null) return;
    forget();
    setDraft(blank);
    toast(text.sent(sent.recipients));
  };
  return (
    <div className={frame.page}>
      <title>{shell.pageTitle(text.title)}</title>
      <div>
        <h1>{text.title}</h1>
        <p className={classes.quiet}>{text.lead}</p>
      </div>
      <form
        ref={form}
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          label={text.to}
          description={addresses.length > 0 ? text.recipients(addresses.length) : text.toHint(mostAddresses)}
          inputWrapperOrder={below}
          rows={3}
          value={draft.to}
          error={errorOf('to') ?? errorOf('to.')}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <TextInput
          label={text.subject}
          maxLength={200}
          value={draft.subject}
          error={errorOf('subject')}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={text.text}
          description={text.textHint}
          inputWrapperOrder={below}
          rows={10}
          maxLength={20_000}
          value={draft.text}
          error={errorOf('html')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {problem !== null && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.bar}>
          <Button type="submit" leftSection={<IconSend size={20} aria-hidden />} loading={busy}>
            {text.send}
          </Button>
        </div>
      </form>
    </div>
  );
}
