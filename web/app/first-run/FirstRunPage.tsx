/** The first run: which steps there are, what the one in the address lacks, and the way through. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  closeFirstRun,
  skipFirstRunStep,
  type FirstRun,
} from '@fourball/shared/club/first-run/first-run-calls.ts';
import { firstRunSteps, type FirstRunStep } from '@fourball/shared/club/first-run/first-run-steps.ts';
import { ProfileForm } from '../../club/admin/profile/ProfileForm.tsx';
import { useClubProfile } from '../../club/admin/profile/profile-queries.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './FirstRun.module.css';
import { CourseStep } from './CourseStep.tsx';
import { firstRunKey, useFirstRun } from './first-run-queries.ts';
import { words } from './first-run-words.en.ts';
import { MailStep } from './MailStep.tsx';
import { PricesStep } from './PricesStep.tsx';

/** The step of the address, else the first that is open. */
function stepOf(run: FirstRun, asked: string | null): FirstRunStep {
  const named = firstRunSteps.find((step) => step.toLowerCase() === asked);
  return named ?? run.steps.find(({ state }) => state === 'OPEN')?.step ?? 'CLUB';
}

export function FirstRunPage() {
  const query = useFirstRun();
  const { data: run } = query;
  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      {run !== undefined ? (
        <>
          <Stale query={query} />
          <Steps run={run} />
        </>
      ) : query.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={6} height={56} />
      )}
    </div>
  );
}

function Steps({ run }: { run: FirstRun }) {
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const step = stepOf(run, search.get('step'));
  const at = run.steps.find((one) => one.step === step);
  const next = firstRunSteps[firstRunSteps.indexOf(step) + 1];
  const title = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) title.current?.focus();
  }, [step]);
  const go = (to: FirstRunStep) => {
    moved.current = true;
    setSearch({ step: to.toLowerCase() });
  };
  const sending = useSending();
  const done = (now: FirstRun | null) => now !== null && queries.setQueryData(firstRunKey, now);
  const skip = async (skipped: boolean) => {
    const body = { step, skipped };
    done(await sending.send(body, () => request(skipFirstRunStep, { body, quiet: true })));
    if (skipped && next !== undefined) go(next);
  };
  const close = async (closed: boolean) => {
    const body = { closed };
    done(await sending.send(body, () => request(closeFirstRun, { body, quiet: true })));
  };
  const changed = () => void queries.invalidateQueries({ queryKey: firstRunKey });
  const saved = () => {
    changed();
    if (next !== undefined) go(next);
  };
  return (
    <>
      <nav aria-label={words.rail}>
        <ol className={classes.rail}>
          {run.steps.map((one) => (
            <li key={one.step}>
              <Link
                to={`?step=${one.step.toLowerCase()}`}
                className={classes.step}
                aria-current={one.step === step ? 'step' : undefined}
              >
                {words.steps[one.step]}
                <span className={classes.state} data-state={one.state}>
                  {words.states[one.state]}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <section className={pages.section} aria-labelledby="step-title">
        <h2 id="step-title" ref={title} tabIndex={-1} className={classes.title}>
          {words.steps[step]}
        </h2>
        {words.about[step] !== '' && <p>{words.about[step]}</p>}
        {at?.lacks.map((lack) => (
          <p key={lack}>
            {words.lacks[lack]} {lack === 'PRICES' && at.courses.join(', ')}
          </p>
        ))}
        <StepBody step={step} run={run} onSaved={saved} onChanged={changed} />
        <p role="alert">{sending.problem}</p>
        <div className={pages.actions}>
          {next !== undefined && step !== 'CLUB' && <Button onClick={() => go(next)}>{words.next}</Button>}
          {at?.state === 'OPEN' && (
            <Button variant="default" loading={sending.busy} onClick={() => void skip(true)}>
              {words.skip}
            </Button>
          )}
          {at?.state === 'SKIPPED' && (
            <Button variant="default" loading={sending.busy} onClick={() => void skip(false)}>
              {words.takeUp}
            </Button>
          )}
        </div>
      </section>
      <div className={pages.actions}>
        {run.left === 0 && <p>{words.done}</p>}
        <Button component={Link} to="/book" variant="default">
          {words.sheet}
        </Button>
        <Button variant="subtle" onClick={() => void close(!run.closed)}>
          {run.closed ? words.reopen : words.close}
        </Button>
      </div>
    </>
  );
}

interface StepBodyProps {
  step: FirstRunStep;
  run: FirstRun;
  /** What the step is about is done. */
  onSaved: () => void;
  /** Some of it is. */
  onChanged: () => void;
}

function StepBody({ step, run, onSaved, onChanged }: StepBodyProps): ReactNode {
  const { links } = words;
  switch (step) {
    case 'CLUB':
      return <ClubStep onSaved={onSaved} />;
    case 'ADMIN':
      return <Link to="/admin/users">{links.users}</Link>;
    case 'MAIL':
      return <MailStep mail={run.mail} />;
    case 'COURSE':
      return <CourseStep step={run.steps.find((one) => one.step === step)} onOpened={onSaved} />;
    case 'PRICES':
      return <PricesStep onSaved={onChanged} />;
    case 'IMPORT':
      return (
        <div className={pages.actions}>
          <Link to="/admin/imports">{links.members}</Link>
          <Link to="/admin/users">{links.users}</Link>
          <Link to="/admin/email-lists/import">{links.contacts}</Link>
        </div>
      );
  }
}

function ClubStep({ onSaved }: { onSaved: () => void }) {
  const profile = useClubProfile();
  const { data: record } = profile;
  if (record !== undefined) return <ProfileForm key={record.version} record={record} onSaved={onSaved} />;
  if (!profile.isError) return <SkeletonRows label={words.loading} rows={5} height={56} />;
  return (
    <LoadFailure
      title={words.failed}
      text={words.failedText}
      error={profile.error}
      retry={() => void profile.refetch()}
    />
  );
}
