/** The order in which a team's golfers play: put together by its captain, sealed until the other team has its own, then both side by side. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { handInLineUp } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches, TeamOfMatch } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { keepMatches, namesOf } from './match-queries.ts';
import classes from './Matches.module.css';
import { words } from './match-words.en.ts';

const text = words.lineUp;

export function LineUp({ matches }: { matches: EventMatches }) {
  const { teams, opened } = matches;
  if (teams.length === 0) return <p>{text.noTeams}</p>;
  if (opened) return <Opened matches={matches} />;
  return (
    <div className={classes.lists}>
      {teams.map((team) =>
        team.can.handIn ? (
          <Order key={`${team.team} ${team.participantIds.join()}`} matches={matches} team={team} />
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

function Order({ matches, team }: { matches: EventMatches; team: TeamOfMatch }) {
  const names = namesOf(matches);
  const { busy, problem, send } = useSending([]);
  const [order, setOrder] = useState<readonly number[]>(team.lineUp ?? team.participantIds);
  const move = (at: number, by: 1 | -1) =>
    setOrder((before) => {
      const [one, other] = [before[at], before[at + by]];
      if (one === undefined || other === undefined) return before;
      return before.map((id, place) => (place === at ? other : place === at + by ? one : id));
    });
  const handIn = async () => {
    const body = { eventId: matches.eventId, team: team.team, participantIds: [...order] };
    const now = await send(body, () => request(handInLineUp, { body, quiet: true }));
    if (now === null) return;
    keepMatches(now);
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
