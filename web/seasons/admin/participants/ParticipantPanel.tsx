/** One golfer of a field at the side: contact, what they said, what they owe, and what an organizer changes about them. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconUserCheck, IconUserMinus, IconUserX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { leagueStatus } from '@fourball/shared/seasons/enums.ts';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import type { EventCompetition } from '@fourball/shared/seasons/event-shapes.ts';
import { changeField } from '@fourball/shared/seasons/participant-calls.ts';
import {
  quoteWithdrawal,
  setPermanentRegistration,
  updateLeagueStatus,
  updateParticipantStatus,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { usePools } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { useAct, type Acting } from '../use-act.ts';
import { Status } from './FieldColumns.tsx';
import own from './Field.module.css';
import { listOf } from './field-rows.ts';
import { words } from './field-words.en.ts';

const text = words.golfer;

interface ParticipantPanelProps {
  side: Side;
  row: FieldRow;
  /** Of an event; without them it is the season's own field. */
  competitions?: readonly EventCompetition[];
  /** Reads anew what shows it. */
  onChanged: () => unknown;
}

export function ParticipantPanel({ side, row, competitions, onChanged }: ParticipantPanelProps) {
  const acting = useAct(onChanged);
  const guest = row.guestOf !== null;
  const league = row.leagueStatus !== null && row.ofSeason;
  return (
    <SideFrame
      side={side}
      title={row.name}
      lead={row.guestOf === null ? undefined : words.guestOf(row.guestOf)}
      footer={
        guest || listOf(row) === 'out' ? undefined : (
          <Withdraw side={side} row={row} acting={acting} event={competitions !== undefined} />
        )
      }
    >
      <div>
        <Status row={row} />
      </div>
      <Facts row={row} />
      {!guest && (
        <>
          {competitions !== undefined && <Division row={row} competitions={competitions} acting={acting} />}
          {row.eventId !== null && <Pool row={row} eventId={row.eventId} acting={acting} />}
          {competitions !== undefined && row.ofSeason && <Plays row={row} acting={acting} />}
          {row.status === 'WAITLIST' && <LetIn row={row} acting={acting} />}
          {league && <League row={row} acting={acting} />}
          {row.ofSeason && row.userId !== null && <Permanent row={row} acting={acting} />}
        </>
      )}
    </SideFrame>
  );
}

function Facts({ row }: { row: FieldRow }) {
  const timeZone = useClubTimeZone();
  const facts: [string, ReactNode][] = [
    [text.email, row.email && <a href={`mailto:${row.email}`}>{row.email}</a>],
    [text.phone, row.phone && <a href={`tel:${row.phone}`}>{row.phone}</a>],
    [text.memberNumber, row.memberNumber],
    [text.handicap, row.handicapIndex === null ? words.noHandicap : formatHandicap(row.handicapIndex)],
    [text.team, row.team],
    // Golfers of an event are put elsewhere below.
    [text.pool, row.guestOf === null && row.eventId !== null ? null : row.spotsName],
    [text.price, row.eventId === null ? null : words.prices[row.priceClass]],
    [text.owed, row.owed === 0 ? words.free : formatMoney(row.owed)],
    [text.charged, row.charged === 0 ? null : formatMoney(row.charged)],
    [text.answerBy, row.answerBy && formatClubTime(row.answerBy, 'dayTime', timeZone)],
    [text.comments, row.comments],
  ];
  return (
    <dl className={own.facts} aria-label={text.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface PartProps {
  row: FieldRow;
  acting: Acting;
}

function Division({ row, competitions, acting }: PartProps & { competitions: readonly EventCompetition[] }) {
  const divisions = competitions.filter(({ kind }) => kind === 'DIVISION');
  if (divisions.length === 0) return null;
  const put = async (value: string) => {
    const body = {
      eventId: row.eventId ?? 0,
      participantIds: [row.id],
      action: 'DIVISION' as const,
      divisionId: value === '' ? null : value,
    };
    if ((await acting.act(() => request(changeField, { body, quiet: true }))) !== null) toast(text.saved);
  };
  return (
    <NativeSelect
      label={text.division}
      value={row.divisionId ?? ''}
      disabled={acting.busy}
      onChange={(event) => void put(event.currentTarget.value)}
    >
      <option value="">{words.bulk.noDivision}</option>
      {divisions.map(({ competitionId, name }) => (
        <option key={competitionId} value={competitionId}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Whose places it is: those of an event have each a name of their own. */
function Pool({ row, eventId, acting }: PartProps & { eventId: number }) {
  const pools = usePools(eventId).data ?? [];
  if (pools.length === 0) return null;
  const put = async (value: string) => {
    const spotsId = value === '' ? null : value;
    const body = { eventId, participantIds: [row.id], action: 'POOL' as const, spotsId };
    if ((await acting.act(() => request(changeField, { body, quiet: true }))) !== null) toast(text.saved);
  };
  return (
    <NativeSelect
      label={text.pool}
      value={pools.find(({ name }) => name === row.spotsName)?.id ?? ''}
      disabled={acting.busy}
      onChange={(event) => void put(event.currentTarget.value)}
    >
      <option value="">{text.noPool}</option>
      {pools.map(({ id, name, numSpots, taken }) => (
        <option key={id} value={id}>
          {text.poolOf(name, taken, numSpots)}
        </option>
      ))}
    </NativeSelect>
  );
}

function Plays({ row, acting }: PartProps) {
  const out = listOf(row) === 'out';
  const toggle = async () => {
    const body = {
      eventId: row.eventId ?? 0,
      participantIds: [row.id],
      action: out ? ('PLAYING' as const) : ('NOT_PLAYING' as const),
    };
    if ((await acting.act(() => request(changeField, { body, quiet: true }))) !== null) toast(text.saved);
  };
  return (
    <div className={classes.bar}>
      <p>{out ? text.playsNot : text.plays}</p>
      <Button
        variant="default"
        loading={acting.busy}
        leftSection={out ? <IconUserCheck size={18} aria-hidden /> : <IconUserMinus size={18} aria-hidden />}
        onClick={() => void toggle()}
      >
        {out ? text.play : text.playNot}
      </Button>
    </div>
  );
}

function LetIn({ row, acting }: PartProps) {
  const letIn = async () => {
    const body = { registrationId: row.registrationId, participantRegistrationStatus: 'REGISTERED' as const };
    if ((await acting.act(() => request(updateParticipantStatus, { body, quiet: true }))) !== null)
      toast(text.saved);
  };
  return (
    <div className={classes.bar}>
      <p className={classes.quiet}>{text.letInHint}</p>
      <Button variant="default" loading={acting.busy} onClick={() => void letIn()}>
        {text.letIn}
      </Button>
    </div>
  );
}

function League({ row, acting }: PartProps) {
  const put = async (value: string) => {
    const wanted = leagueStatus.options.find((one) => one === value);
    if (wanted === undefined) return;
    const body = { registrationId: row.registrationId, leagueStatus: wanted };
    if ((await acting.act(() => request(updateLeagueStatus, { body, quiet: true }))) !== null)
      toast(text.saved);
  };
  return (
    <NativeSelect
      label={text.league}
      description={text.leagueHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={row.leagueStatus ?? ''}
      disabled={acting.busy}
      onChange={(event) => void put(event.currentTarget.value)}
    >
      {leagueStatus.options.map((one) => (
        <option key={one} value={one}>
          {words.leagues[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

function Permanent({ row, acting }: PartProps) {
  const put = async (permanent: boolean) => {
    const body = { registrationId: row.registrationId, permanent };
    if ((await acting.act(() => request(setPermanentRegistration, { body, quiet: true }))) !== null)
      toast(text.saved);
  };
  return (
    <Switch
      label={text.permanent}
      description={row.permanentWish ? text.permanentWish : undefined}
      checked={row.permanent}
      disabled={acting.busy}
      onChange={(event) => void put(event.currentTarget.checked)}
    />
  );
}

interface WithdrawProps extends PartProps {
  side: Side;
  /** Of an event: who is in it by the season only leaves that day. */
  event: boolean;
}

/** With what comes back said first. */
function Withdraw({ side, row, acting, event }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  if (event && row.ofSeason) return null;
  const { registrationId, name } = row;
  const withdraw = async () => {
    setAsking(true);
    const quote = await acting.act(() =>
      request(quoteWithdrawal, { params: { registrationId }, quiet: true }),
    );
    setAsking(false);
    if (quote === null) return;
    const answer = await showMessage({
      title: text.withdrawTitle(name),
      lines: [words.back(quote.refund, quote.charged), ...(quote.policy === null ? [] : [quote.policy])],
      ok: text.withdraw,
      cancel: common.back,
    });
    if (answer === null) return;
    const body = { registrationId };
    const left = await acting.act(() => request(withdrawRegistration, { body, quiet: true }));
    if (left === null) return;
    toast(text.withdrawn(name));
    side.leave();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={asking || acting.busy}
      leftSection={<IconUserX size={20} aria-hidden />}
      onClick={() => void withdraw()}
    >
      {text.withdraw}
    </Button>
  );
}
