/** The matches of an event: who plays whom in each group, and where two teams play, who is of which and their orders. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setEventPairings } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { hasRounds } from '../../draws/use-rounds.ts';
import { LineUp } from '../../matches/LineUp.tsx';
import { keepMatches, namesOf, useEventMatches } from '../../matches/match-queries.ts';
import { words } from '../../matches/match-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { keyOf, matchChoices, type Match, type Side } from './match-choices.ts';
import { Teams } from './Teams.tsx';

const text = words.pairings;

export function MatchSetup({ event }: { event: GolfEvent }) {
  const query = useEventMatches(event.id);
  return (
    <QueryStates query={query} loading={words.loading} rows={3}>
      {(matches) => (
        <>
          <Stale query={query} />
          <section className={classes.card} aria-labelledby="pairings-title">
            <h2 id="pairings-title">{text.title}</h2>
            <p className={classes.quiet}>{text.lead}</p>
            {matches.groups.length === 0 && <p>{text.none}</p>}
            <div className={classes.pair}>
              {matches.groups.map((group) => (
                <Pairings
                  key={group.groupId}
                  matches={matches}
                  group={group}
                  title={titleOf(matches, group, hasRounds(event))}
                />
              ))}
            </div>
          </section>
          {event.format.teamMatch !== undefined && (
            <>
              <Teams key={matches.teams.length} event={event} matches={matches} />
              {matches.teams.length > 0 && (
                <section className={classes.card} aria-labelledby="orders-title">
                  <h2 id="orders-title">{words.lineUp.title}</h2>
                  <LineUp matches={matches} />
                </section>
              )}
            </>
          )}
        </>
      )}
    </QueryStates>
  );
}

interface PairingsProps {
  matches: EventMatches;
  group: EventMatches['groups'][number];
  title: string;
}

/** By its number among the groups of its round. */
function titleOf({ groups }: EventMatches, group: EventMatches['groups'][number], rounds: boolean): string {
  const number = groups.filter(({ round }) => round === group.round).indexOf(group) + 1;
  return rounds ? text.groupOf(group.round, number) : text.group(number);
}

/** Who stands together in a pairing plays together; whoever has no match is alone. */
function sidesOf({ participantIds, pairings }: EventMatches['groups'][number]): Side[] {
  const sides = pairings.flatMap(({ a, b }) => [a, b]);
  const placeOf = (side: Side) => participantIds.findIndex((id) => side.includes(id));
  const alone = participantIds.filter((id) => sides.every((side) => !side.includes(id)));
  return [...sides, ...alone.map((id) => [id])]
    .filter((side) => placeOf(side) >= 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

function Pairings({ matches, group, title }: PairingsProps) {
  const { busy, act } = useAct();
  const names = namesOf(matches);
  const sides = sidesOf(group);
  const choices = matchChoices(sides);
  const say = (chosen: readonly Match[]): string => {
    const nameOf = (side: Side) => words.side(side.map((id) => names.get(id) ?? ''));
    const said = chosen.map(([a, b]) => words.match(nameOf(a), nameOf(b))).join(', ') || text.nobody;
    const out = sides.filter((side) => chosen.every((match) => !match.includes(side)));
    return out.length === 0 ? said : text.leftOut(said, out.map(nameOf));
  };
  const byPlaces = group.pairings.every((pairing) => pairing.byPlaces);
  const now = keyOf(group.pairings.map(({ a, b }): Match => [a, b]));
  const known = choices.some((one) => keyOf(one) === now);
  const choose = async (key: string) => {
    const chosen = choices.find((one) => keyOf(one) === key) ?? [];
    const body = {
      eventId: matches.eventId,
      groupId: group.groupId,
      pairings: chosen.map(([a, b]) => ({ a: [...a], b: [...b] })),
    };
    const reply = await act(() => request(setEventPairings, { body, quiet: true }));
    if (reply === null) return;
    keepMatches(reply);
    toast(text.saved);
  };
  return (
    <NativeSelect
      label={title}
      description={say(group.pairings.map(({ a, b }): Match => [a, b]))}
      value={byPlaces ? '' : now}
      disabled={busy || matches.final || sides.length < 2}
      onChange={({ currentTarget: { value } }) => void choose(value)}
    >
      <option value="">{text.byPlaces}</option>
      {!byPlaces && !known && (
        <option value={now}>{say(group.pairings.map(({ a, b }): Match => [a, b]))}</option>
      )}
      {choices.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {say(one)}
        </option>
      ))}
    </NativeSelect>
  );
}
