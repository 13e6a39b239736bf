/** The order in which a team's golfers play: put together by its captain, sealed until the other team has its own, then both side by side. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { handInLineUp } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches, TeamOfMatch } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { keepMatches, namesOf, useEventMatches } from './match-queries.ts';
import classes from './Matches.module.css';
import { words } from './match-words.en.ts';

const text = words.lineUp;

/** Of the round that is played, and of others where somebody wants to see them. */
export function LineUp({ matches }: { matches: EventMatches }) {
  const { eventId, rounds } = matches;
  const [round, setRound] = useState<number | null>(null);
  const query = useEventMatches(eventId, round);
  const shown = round === null ? matches : query.data;
  if (matches.teams.length === 0) return <p>{text.noTeams}</p>;
  const all = Array.from({ length: rounds }, (_, at) => String(at + 1));
  return (
    <>
      {rounds > 1 && (
        <Toggles
          label={text.round}
          all={all}
          chosen={String(round ?? matches.round)}
          words={Object.fromEntries(all.map((one) => [one, text.roundOf(Number(one))]))}
          fit
          onChoose={(one) => setRound(Number(one))}
        />
      )}
      {shown !== undefined ? (
        <Orders key={shown.round} matches={shown} round={round} />
      ) : query.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={3} height={44} />
      )}
    </>
  );
}

interface OrdersProps {
  matches: EventMatches;
  /** As it was asked for. */
  round: number | null;
}

function Orders({ matches, round }: OrdersProps) {
  const { teams, opened } = matches;
  if (opened) return <Opened matches={matches} />;
  return (
    <div className={classes.lists}>
      {teams.map((team) =>
        team.can.handIn ? (
          <Order
            key={`${team.team} ${team.participantIds.join()}`}
            matches={matches}
            round={round}
            team={team}
          />
        ) : (
          <p key={team.team}>{(team.handedIn ? text.sealed : text.waits)(team.name)}</p>
        ),
      )}
    </div>
  );
}

function Opened({ matches }: { matches: EventMatches }) {
  const names = namesOf(matches);
  const [a, b] = matches.teams.map(({ lineUp }) => lineUp ?? []);
  const nameAt = (list: readonly number[] | undefined, at: number) =>
    names.get(list?.[at] ?? 0) ?? text.without;
  const most = Math.max(a?.length ?? 0, b?.length ?? 0);
  return (
    <>
      <p role="status">{text.opened}</p>
      <ol className={classes.order}>
        {Array.from({ length: most }, (_, at) => (
          <li key={at}>
            <span className={classes.name}>{text.open(at + 1, nameAt(a, at), nameAt(b, at))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Order({ matches, round, team }: OrdersProps & { team: TeamOfMatch }) {
  const names = namesOf(matches);
  const { busy, problem, send } = useSending([]);
  const [order, setOrder] = useState<readonly number[]>(team.lineUp ?? team.begins);
  const move = (at: number, by: 1 | -1) =>
    setOrder((before) => {
      const [one, other] = [before[at], before[at + by]];
      if (one === undefined || other === undefined) return before;
      return before.map((id, place) => (place === at ? other : place === at + by ? one : id));
    });
  const handIn = async () => {
    const body = {
      eventId: matches.eventId,
      team: team.team,
      participantIds: [...order],
      ...(matches.rounds > 1 && { round: matches.round }),
    };
    const now = await send(body, () => request(handInLineUp, { body, quiet: true }));
    if (now === null) return;
    keepMatches(now, round);
    toast(now.opened ? text.opened : text.done);
  };
  return (
    <div role="group" aria-label={text.own(team.name)}>
      <h3>{text.own(team.name)}</h3>
      {team.handedIn && (
        <p>
          <IconLock size={18} aria-hidden /> {text.sealed(team.name)}
        </p>
      )}
      <ol className={classes.order}>
        {order.map((id, at) => {
          const name = names.get(id) ?? '';
          return (
            <li key={id}>
              <span className="figures">{text.place(at + 1)}</span>
              <span className={classes.name}>{name}</span>
              <ActionIcon
                variant="default"
                size={44}
                disabled={at === 0}
                aria-label={text.up(name)}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                disabled={at === order.length - 1}
                aria-label={text.down(name)}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={20} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Button loading={busy} disabled={order.length === 0} mt={8} onClick={() => void handIn()}>
        {(team.handedIn ? text.again : text.handIn)(team.name)}
      </Button>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
