/** The step of mail: by which server mails leave, and a test that shows whether they do. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { testMail, type FirstRun, type MailTest } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import classes from './FirstRun.module.css';
import { firstRunKey, useFirstRun } from './first-run-queries.ts';
import { words } from './first-run-words.en.ts';

const text = words.mail;

/** Milliseconds after which a test that has not left wants more than patience. */
const patience = 60_000;

export function MailStep({ mail: { server, from, test } }: { mail: FirstRun['mail'] }) {
  const queries = useQueryClient();
  const sending = useSending();
  const send = async () => {
    const ordered = await sending.send({}, () => request(testMail, { body: {}, quiet: true }));
    if (ordered !== null) await queries.invalidateQueries({ queryKey: firstRunKey });
  };
  return (
    <>
      <p>
        {text.server}: {server ?? text.noServer}. {text.from}: {from}.
      </p>
      {server === null ? (
        <>
          <p>{text.lines}</p>
          <pre className={classes.lines}>
            {'SMTP_URL=smtp://user:password@mail.example:587\nMAIL_FROM=Club <club@club.example>'}
          </pre>
        </>
      ) : (
        <div>
          <Button variant="default" loading={sending.busy} onClick={() => void send()}>
            {text.send}
          </Button>
          <p role="alert">{sending.problem}</p>
          <TestSaid key={`${test.at} ${test.state}`} test={test} />
        </div>
      )}
      <Link to="/admin/mail">{words.links.mails}</Link>
    </>
  );
}

/** What became of the last test. Looks anew each second while it is under way, for a minute. */
function TestSaid({ test }: { test: MailTest }) {
  const underWay = test.state === 'QUEUED' || test.state === 'WAITING';
  const timeZone = useClubTimeZone();
  const [late, setLate] = useState(false);
  useFirstRun(underWay && !late);
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [underWay]);
  const said = text.states[test.state];
  return (
    <div role="status" className={classes.said} data-state={test.state}>
      {test.at !== null && said !== '' && (
        <p>
          {said} {formatClubTime(test.at, 'dayTime', timeZone)}
          {test.to !== null && `, ${test.to}`}.
        </p>
      )}
      {test.reason !== null && (
        <p>
          {text.reason}: {test.reason}
        </p>
      )}
      {test.state === 'SENT' && <p>{text.look}</p>}
      {(late || test.state === 'GIVEN_UP') && <p>{text.late}</p>}
    </div>
  );
}
