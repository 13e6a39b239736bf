/** Who takes part: names with what everybody may see of them, by division where the organizers wish it; guests with their host. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Participant } from '@fourball/shared/seasons/entry-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { ColourCode } from './ColourCode.tsx';
import classes from './Participants.module.css';
import { words } from './participant-words.en.ts';

interface ParticipantListProps {
  id: string;
  title: string;
  query: {
    data: readonly Participant[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  byDivision: boolean;
}

/** Shown before all are asked for. */
const mostAtOnce = 24;

export function ParticipantList({ id, title, query, byDivision }: ParticipantListProps) {
  const { data } = query;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {data !== undefined && data.length > 0 && (
          <span className={`${classes.quiet} figures`}>{words.count(data.length)}</span>
        )}
      </div>
      {data !== undefined ? (
        <People people={data} byDivision={byDivision} />
      ) : query.isError ? (
        <SectionFailure text={words.failed} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={52} />
      )}
    </section>
  );
}

function People({ people, byDivision }: { people: readonly Participant[]; byDivision: boolean }) {
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  if (people.length === 0) return <p className={classes.quiet}>{words.none}</p>;
  const sought = wanted.trim().toLowerCase();
  const found = people.filter(({ name, nickname }) =>
    `${name} ${nickname ?? ''}`.toLowerCase().includes(sought),
  );
  const shown = all || sought !== '' ? found : found.slice(0, mostAtOnce);
  return (
    <>
      {people.length > 12 && (
        <TextInput
          aria-label={words.find}
          placeholder={words.find}
          type="search"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p role="status">{words.nobodyFound}</p>}
      {byDivision ? (
        divisionsOf(shown).map(([division, members]) => (
          <div key={division.key} className={classes.division}>
            <h3 className={classes.divisionTitle}>
              {division.name}
              {division.colorCode !== null && <ColourCode code={division.colorCode} />}
              <span className={`${classes.quiet} figures`}>
                {words.count(found.filter(({ divisionId }) => divisionId === members[0]?.divisionId).length)}
              </span>
            </h3>
            <Names people={members} />
          </div>
        ))
      ) : (
        <Names people={shown} divisions />
      )}
      {shown.length < found.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          {words.all(found.length)}
        </Button>
      )}
    </>
  );
}

interface Division {
  key: number;
  name: string;
  colorCode: string | null;
}

/** In the order in which the server lists them. */
function divisionsOf(people: readonly Participant[]): [Division, Participant[]][] {
  const byId = new Map<number, [Division, Participant[]]>();
  for (const person of people) {
    const key = person.divisionId ?? 0;
    const { division, colorCode } = person;
    const known = byId.get(key) ?? [{ key, name: division ?? words.noDivision, colorCode }, []];
    known[1].push(person);
    byId.set(key, known);
  }
  return [...byId.values()];
}

function Names({ people, divisions = false }: { people: readonly Participant[]; divisions?: boolean }) {
  const me = useSession(({ user }) => user?.userId);
  return (
    <ul className={classes.people}>
      {people.map((person) => {
        const { id, userId, name, nickname, avatarUrl, guestOf, team, division, leagueStatus } = person;
        const beside = [
          ...(nickname === null ? [] : [words.nickname(nickname)]),
          ...(guestOf === null ? [] : [words.guestOf(guestOf)]),
          ...(team === null ? [] : [team]),
          ...(divisions && division !== null ? [division] : []),
          ...(leagueStatus === null ? [] : [words.league[leagueStatus]]),
          ...(userId !== null && userId === me ? [words.you] : []),
        ];
        return (
          <li key={id} className={classes.person}>
            <PersonAvatar name={name} url={avatarUrl} size={36} />
            <span className={classes.who}>
              <span>{name}</span>
              {beside.length > 0 && <span className={classes.beside}>{beside.join(' · ')}</span>}
            </span>
            {divisions && person.colorCode !== null && <ColourCode code={person.colorCode} />}
          </li>
        );
      })}
    </ul>
  );
}
