/** Who is of which team: a division, or golfers put there one by one; and who leads each. */
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
import { TeamColumns } from './TeamColumns.tsx';
import { moved, shareOut, type Chosen } from './team-moves.ts';

const text = words.teams;

const teams = ['A', 'B'] as const;

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
  const participants = useEventParticipants(event.id).data;
  const { busy, act } = useAct();
  const [typed, setTyped] = useState({ A: typedOf(matches, 'A'), B: typedOf(matches, 'B') });
  const [byHand, setByHand] = useState<Chosen>(
    () =>
      new Map(
        matches.teams.flatMap(({ team, participantIds }) => participantIds.map((id) => [id, team] as const)),
      ),
  );
  const [nameA, nameB] = event.format.teamMatch?.names ?? ['A', 'B'];
  const names = { A: nameA, B: nameB };
  const divisionOf = new Map(participants?.map(({ id, divisionId }) => [id, divisionId]));
  const fixed = { A: typed.A.divisionId !== null, B: typed.B.divisionId !== null };
  const teamOf = (id: number): MatchTeam | undefined => {
    const division = divisionOf.get(id);
    const ofDivision = teams.find((team) => fixed[team] && typed[team].divisionId === division);
    if (ofDivision !== undefined) return ofDivision;
    const chosen = byHand.get(id);
    // A team that a division is has nobody by hand.
    return chosen === undefined || fixed[chosen] ? undefined : chosen;
  };
  const ids = matches.players.map(({ participantId }) => participantId);
  const chosen: Chosen = new Map(
    ids.flatMap((id) => {
      const team = teamOf(id);
      return team === undefined ? [] : [[id, team] as const];
    }),
  );
  const membersOf = (team: MatchTeam): number[] => ids.filter((id) => chosen.get(id) === team);
  const put = (team: MatchTeam, part: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [team]: { ...before[team], ...part } }));
  const save = async () => {
    if (matches.ordersIn) {
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
  // Who is in a division is read beside the matches.
  const ready = participants !== undefined || !(fixed.A || fixed.B);
  const left = ids.length - chosen.size;
  const canShare = left > 0 && !fixed.A && !fixed.B && !matches.final;
  return (
    <section className={classes.card} aria-labelledby="teams-title">
      <h2 id="teams-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.pair}>
        {teams.map((team) => (
          <Choice
            key={team}
            label={text.from(names[team])}
            none={text.chosen}
            choices={divisions.map(({ competitionId, name }) => ({ id: competitionId, name }))}
            chosen={typed[team].divisionId}
            disabled={matches.final}
            onChoose={(divisionId) => put(team, { divisionId })}
          />
        ))}
      </div>
      <TeamColumns
        players={matches.players}
        names={names}
        chosen={chosen}
        fixed={matches.final ? { A: true, B: true } : fixed}
        onMove={(id, team) => setByHand((before) => moved(before, id, team))}
      />
      <div className={classes.pair}>
        {teams.map((team) => (
          <Choice
            key={team}
            label={text.captain(names[team])}
            none={text.noCaptain}
            choices={matches.players.flatMap(({ participantId: id, name }) =>
              chosen.get(id) === team ? [{ id, name }] : [],
            )}
            chosen={typed[team].captainId}
            disabled={matches.final}
            onChoose={(captainId) => put(team, { captainId })}
          />
        ))}
      </div>
      <div className={classes.bar}>
        <Button loading={busy} disabled={matches.final || !ready} onClick={() => void save()}>
          {text.save}
        </Button>
        {canShare && (
          <Button variant="default" onClick={() => setByHand(shareOut(ids, chosen))}>
            {text.share(left)}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  /** What nothing chosen means. */
  none: string;
  choices: readonly { id: number; name: string }[];
  chosen: number | null;
  disabled: boolean;
  onChoose: (id: number | null) => void;
}

const Choice = ({ label, none, choices, chosen, disabled, onChoose }: ChoiceProps) => (
  <NativeSelect
    label={label}
    value={String(chosen ?? '')}
    disabled={disabled}
    onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
  >
    <option value="">{none}</option>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </NativeSelect>
);
