/** Asks for the newsletter with an address alone. The answer is the same whoever has it, and nothing is sent before a link is followed. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signUpForNewsletter } from '@fourball/shared/mail/mail-calls.ts';
import { looksLikeEmail } from '../../accounts/EmailField.tsx';
import { request } from '../../lib/request/request.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import pages from '../../ui/page/Pages.module.css';
import { words as listWords } from './list-words.en.ts';
import classes from './NewsletterForm.module.css';
import { words } from './newsletter-words.en.ts';

export function NewsletterForm() {
  const [typed, setTyped] = useState('');
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { busy, errorOf, form, problem, refuse, send } = useSending(['email']);
  const ask = async () => {
    const email = typed.trim();
    if (!looksLikeEmail(email)) return refuse([{ field: 'email', message: words.emailMissing }]);
    const body = { email };
    const answer = await send(body, () => request(signUpForNewsletter, { body, quiet: true }));
    if (answer !== null) setAskedFor(email);
  };
  return (
    <section className={`${pages.section} ${classes.section}`} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{words.title}</h2>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      <p role="status" className={classes.said}>
        {askedFor !== null && listWords.confirm(askedFor)}
      </p>
      {askedFor === null && (
        <form
          ref={form}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <TextInput
            className={classes.field}
            label={words.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={typed}
            error={errorOf('email')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" leftSection={<IconMailPlus size={20} aria-hidden />} loading={busy}>
            {words.send}
          </Button>
        </form>
      )}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Link className={pages.textLink} to="/email-lists">
        {words.allLists}
      </Link>
    </section>
  );
}
