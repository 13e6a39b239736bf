/** Who is of which team: a division, or golfers one by one; and who leads each. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setMatchTeams } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches, MatchTeam } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useEventParticipants } from '../../participants/participant-queries.ts';
import { keepMatches } from '../../matches/match-queries.ts';
import { words } from '../../matches/match-words.en.ts';
import classes from '../Organize.module.css';
import { useEventCompetitions } from '../organize-queries.ts';
import { useAct } from '../use-act.ts';

const text = words.teams;

interface Typed {
  /** Null: golfers one by one. */
  divisionId: number | null;
  captainId: number | null;
}

const typedOf = ({ teams }: EventMatches, team: MatchTeam): Typed => {
  const known = teams.find((one) => one.team === team);
  return { divisionId: known?.divisionId ?? null, captainId: known?.captainId ?? null };
};

export function Teams({ event, matches }: { event: GolfEvent; matches: EventMatches }) {
  const divisions = (useEventCompetitions(event.id).data ?? []).filter(({ kind }) => kind === 'DIVISION');
  const participants = useEventParticipants(event.id).data ?? [];
  const { busy, act } = useAct();
  const [typed, setTyped] = useState({ A: typedOf(matches, 'A'), B: typedOf(matches, 'B') });
  const [chosen, setChosen] = useState<ReadonlyMap<number, MatchTeam>>(
    () =>
      new Map(
        matches.teams.flatMap(({ team, participantIds }) => participantIds.map((id) => [id, team] as const)),
      ),
  );
  const [nameA, nameB] = event.format.teamMatch?.names ?? ['A', 'B'];
  const names = { A: nameA, B: nameB };
  const divisionOf = new Map(participants.map(({ id, divisionId }) => [id, divisionId]));
  const membersOf = (team: MatchTeam): number[] => {
    const { divisionId } = typed[team];
    return matches.players
      .map(({ participantId }) => participantId)
      .filter((id) => (divisionId === null ? chosen.get(id) === team : divisionOf.get(id) === divisionId));
  };
  const put = (team: MatchTeam, part: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [team]: { ...before[team], ...part } }));
  const oneByOne = typed.A.divisionId === null || typed.B.divisionId === null;
  const save = async () => {
    if (matches.teams.some(({ handedIn }) => handedIn)) {
      const answer = await showMessage({
        title: text.voidTitle,
        lines: [text.voidText],
        ok: text.voidOk,
        cancel: text.keep,
      });
      if (answer === null) return;
    }
    const fieldsOf = (team: MatchTeam) => {
      const { divisionId, captainId } = typed[team];
      const members = membersOf(team);
      return {
        divisionId,
        participantIds: divisionId === null ? members : [],
        captainId: captainId !== null && members.includes(captainId) ? captainId : null,
      };
    };
    const body = { eventId: event.id, a: fieldsOf('A'), b: fieldsOf('B') };
    const reply = await act(() => request(setMatchTeams, { body, quiet: true }));
    if (reply === null) return;
    keepMatches(reply);
    toast(text.saved);
  };
  return (
    <section className={classes.card} aria-labelledby="teams-title">
      <h2 id="teams-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.pair}>
        {(['A', 'B'] as const).map((team) => (
          <div key={team}>
            <NativeSelect
              label={text.from(names[team])}
              value={String(typed[team].divisionId ?? '')}
              onChange={({ currentTarget: { value } }) =>
                put(team, { divisionId: value === '' ? null : Number(value) })
              }
            >
              <option value="">{text.chosen}</option>
              {divisions.map(({ competitionId, name }) => (
                <option key={competitionId} value={competitionId}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label={text.captain(names[team])}
              value={String(typed[team].captainId ?? '')}
              onChange={({ currentTarget: { value } }) =>
                put(team, { captainId: value === '' ? null : Number(value) })
              }
            >
              <option value="">{text.noCaptain}</option>
              {matches.players
                .filter(({ participantId }) => membersOf(team).includes(participantId))
                .map(({ participantId, name }) => (
                  <option key={participantId} value={participantId}>
                    {name}
                  </option>
                ))}
            </NativeSelect>
          </div>
        ))}
      </div>
      {oneByOne && (
        <div className={classes.pair}>
          {matches.players.map(({ participantId, name }) => (
            <NativeSelect
              key={participantId}
              label={text.of(name)}
              value={chosen.get(participantId) ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChosen((before) => {
                  const next = new Map(before);
                  if (value === 'A' || value === 'B') next.set(participantId, value);
                  else next.delete(participantId);
                  return next;
                })
              }
            >
              <option value="">{text.neither}</option>
              <option value="A">{nameA}</option>
              <option value="B">{nameB}</option>
            </NativeSelect>
          ))}
        </div>
      )}
      <div>
        <Button loading={busy} disabled={matches.final} onClick={() => void save()}>
          {text.save}
        </Button>
      </div>
    </section>
  );
}
