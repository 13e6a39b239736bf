/** Where waitlist, waiting room and ballot are switched, per course and day, and what holds on a day. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconCircleOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BallotSummary } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import {
  deleteFairnessRule,
  type FairnessKind,
  type FairnessRule,
  type listFairnessRules,
} from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import classes from './AdminFairness.module.css';
import { AdminBallotDrawer } from './AdminBallotDrawer.tsx';
import { BallotForm, RuleForm } from './AdminFairnessForms.tsx';
import { ballotKeys, useBallots, useFairnessRules } from './ballot-queries.ts';
import { clubMinuteInWords } from './ballot-times.ts';
import { words as ballotWords } from './ballot-words.en.ts';
import { words } from './fairness-words.en.ts';
import { StateTag } from './StateTag.tsx';

type Fairness = ReplyOf<typeof listFairnessRules>;
const kinds: readonly FairnessKind[] = ['WAITLIST', 'WAITING_ROOM'];

export function AdminFairnessPage() {
  const fairness = useFairnessRules();
  const ballots = useBallots();
  const failed = [fairness, ballots].find(({ data, isError }) => data === undefined && isError);
  return (
    <div className={classes.page}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={classes.quiet}>{words.lead}</p>
      </div>
      {fairness.data !== undefined && ballots.data !== undefined ? (
        <Fairness fairness={fairness.data} ballots={ballots.data} />
      ) : failed ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={failed.error}
          retry={() => {
            void fairness.refetch();
            void ballots.refetch();
          }}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={6} height={72} />
      )}
    </div>
  );
}

function Fairness({ fairness, ballots }: { fairness: Fairness; ballots: readonly BallotSummary[] }) {
  const [adding, setAdding] = useState<'rule' | 'ballot' | null>(null);
  const [search, setSearch] = useSearchParams();
  const open = ballots.find(({ ballotId }) => String(ballotId) === search.get('ballot'));
  const show = (ballotId: number | null) =>
    setSearch(ballotId === null ? {} : { ballot: String(ballotId) }, { replace: ballotId === null });
  return (
    <>
      <Holding fairness={fairness} ballots={ballots} />
      <section className={classes.section} aria-labelledby="ballots-title">
        <div className={classes.head}>
          <div>
            <h2 id="ballots-title">{words.ballots.title}</h2>
            <p className={classes.quiet}>{words.ballots.lead}</p>
          </div>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding('ballot')}>
            {words.ballots.add}
          </Button>
        </div>
        {ballots.length === 0 ? (
          <p className={classes.quiet}>{words.ballots.none}</p>
        ) : (
          <ul className={classes.list}>
            {ballots.map((ballot) => (
              <BallotRow key={ballot.ballotId} ballot={ballot} onOpen={() => show(ballot.ballotId)} />
            ))}
          </ul>
        )}
      </section>
      <section className={classes.section} aria-labelledby="rules-title">
        <div className={classes.head}>
          <div>
            <h2 id="rules-title">{words.rules.title}</h2>
            <p className={classes.quiet}>{words.rules.lead}</p>
          </div>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding('rule')}>
            {words.rules.add}
          </Button>
        </div>
        {fairness.rules.length === 0 ? (
          <p className={classes.quiet}>{words.rules.none}</p>
        ) : (
          <ul className={classes.list}>
            {fairness.rules.map((rule) => (
              <RuleRow key={rule.ruleId} rule={rule} />
            ))}
          </ul>
        )}
      </section>
      <SideDrawer
        opened={adding !== null}
        label={adding === 'rule' ? words.rules.form.title : words.ballots.form.title}
        width={520}
        onClose={() => setAdding(null)}
      >
        {(side) =>
          adding === 'rule' ? (
            <RuleForm side={side} courses={fairness.courses} />
          ) : (
            <BallotForm side={side} courses={fairness.courses} />
          )
        }
      </SideDrawer>
      <AdminBallotDrawer ballot={open ?? null} onClose={() => show(null)} />
    </>
  );
}

const OnOff = ({ on }: { on: boolean }) => (
  <strong className={classes.onOff} data-on={on}>
    {on ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleOff size={18} aria-hidden />}
    {on ? words.on : words.off}
  </strong>
);

function Holding({ fairness, ballots }: { fairness: Fairness; ballots: readonly BallotSummary[] }) {
  const timeZone = useClubTimeZone();
  const [day, setDay] = useState(() => clubDayOf(Date.now(), timeZone));
  const { courses, rules, defaults } = fairness;
  return (
    <section className={classes.section} aria-labelledby="holds-title">
      <div className={classes.head}>
        <h2 id="holds-title">{words.holds.title}</h2>
        <TextInput
          type="date"
          aria-label={words.holds.day}
          className={classes.day}
          value={day}
          onChange={(event) => event.currentTarget.value !== '' && setDay(event.currentTarget.value)}
        />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.holds.course}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {words.kind[kind]}
              </th>
            ))}
            <th scope="col">{words.holds.ballot}</th>
          </tr>
        </thead>
        <tbody>
          {courses.map(({ courseId, name }) => {
            const ballot = ballots.find(
              (one) => one.courseId === courseId && one.day === day && one.state !== 'CANCELLED',
            );
            return (
              <tr key={courseId}>
                <th scope="row">{name}</th>
                {kinds.map((kind) => {
                  const rule = rules.find(
                    (one) =>
                      one.courseId === courseId &&
                      one.kind === kind &&
                      one.startDate <= day &&
                      day <= one.endDate,
                  );
                  return (
                    <td key={kind} data-label={words.kind[kind]}>
                      <OnOff on={rule?.enabled ?? defaults[kind]} />
                      <span className={classes.quiet}>
                        {rule === undefined ? words.holds.byClub : words.holds.byRule}
                      </span>
                    </td>
                  );
                })}
                <td data-label={words.holds.ballot}>
                  {ballot === undefined ? (
                    <span className={classes.quiet}>{words.holds.none}</span>
                  ) : (
                    <StateTag state={ballot.state} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function BallotRow({ ballot, onOpen }: { ballot: BallotSummary; onOpen: () => void }) {
  const { courseName, day, state, entries, opensAt, closesAt } = ballot;
  const name = `${formatDay(day, 'short')} · ${courseName}`;
  return (
    <li className={`${rowLook.row} ${classes.row}`} data-kind="ballot">
      <div className={classes.what}>
        <RowLink label={words.ballots.open(name)} onClick={onOpen}>
          {name}
        </RowLink>
        <p className={classes.quiet}>
          {ballotWords.opens(clubMinuteInWords(opensAt))} · {ballotWords.closes(clubMinuteInWords(closesAt))}
        </p>
      </div>
      <span className={classes.quiet}>{ballotWords.entries(entries)}</span>
      <StateTag state={state} />
      <IconChevronRight size={20} aria-hidden className={classes.way} />
    </li>
  );
}

function RuleRow({ rule }: { rule: FairnessRule }) {
  const { ruleId, courseName, kind, startDate, endDate, enabled, createdBy } = rule;
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const days = words.rules.days(formatDay(startDate, 'short'), formatDay(endDate, 'short'));
  const name = `${words.kind[kind]}, ${courseName}, ${days}`;
  const remove = async () => {
    const { removeTitle: title, removeText, removeOk: ok } = words.rules;
    const cancel = shellWords.common.close;
    if ((await showMessage({ title, lines: [name, removeText], ok, cancel })) === null) return;
    setBusy(true);
    try {
      await request(deleteFairnessRule, { params: { id: ruleId }, quiet: true });
      toast(words.rules.removed);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      // Somebody else may have been faster: then it is gone all the same.
      toast(reason.status === 404 ? words.rules.removed : words.rules.notDone);
    } finally {
      await cache.invalidateQueries({ queryKey: ballotKeys.fairness });
      setBusy(false);
    }
  };
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>
          {words.kind[kind]} · {courseName}
        </strong>
        <p className={classes.quiet}>
          {days}
          {createdBy !== null && ` · ${words.rules.by(createdBy)}`}
        </p>
      </div>
      <OnOff on={enabled} />
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        loading={busy}
        aria-label={words.rules.remove(name)}
        onClick={() => void remove()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
