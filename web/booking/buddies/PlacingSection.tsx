/** On the account's page: who may put the golfer into bookings, and to whom the golfer always says yes. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placedBy } from '@fourball/shared/booking/enums.ts';
import {
  addStandingYes,
  endStandingYes,
  setPlacedBy,
  type PlacingChoices,
} from '@fourball/shared/booking/buddies/placing-calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useBuddyLists } from './buddy-queries.ts';
import { FamilyPayers } from './FamilyPayers.tsx';
import { placingKeys, usePlacing } from './placing-queries.ts';
import { words } from './placing-words.en.ts';
import classes from './PlacingSection.module.css';

export function PlacingSection() {
  const { data, isError, refetch } = usePlacing();
  return (
    <section className={classes.section} aria-labelledby="placing-title">
      <h2 id="placing-title">{words.title}</h2>
      <p className={classes.quiet}>{words.lead}</p>
      {data !== undefined ? (
        <Choices choices={data} />
      ) : isError ? (
        <div role="alert">
          <p>{words.loadFailed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows label={words.loading} rows={3} height={56} />
      )}
    </section>
  );
}

function Choices({ choices }: { choices: PlacingChoices }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (send: () => Promise<PlacingChoices>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      cache.setQueryData(placingKeys.own, await send());
      toast(done);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setProblem(reason.issues[0]?.message ?? words.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <fieldset className={classes.choices} aria-labelledby="placing-title">
        {placedBy.options.map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              name="placed-by"
              value={one}
              checked={choices.placedBy === one}
              onChange={() =>
                void change(() => request(setPlacedBy, { body: { placedBy: one }, quiet: true }), words.saved)
              }
            />
            <strong>{words.placedBy[one].name}</strong>
            <span className={classes.quiet}>{words.placedBy[one].text}</span>
          </label>
        ))}
      </fieldset>
      <h3 id="always-title">{words.always}</h3>
      <p className={classes.quiet}>{words.alwaysText}</p>
      {choices.alwaysYes.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={classes.people} aria-labelledby="always-title">
          {choices.alwaysYes.map(({ userId, name, imageUrl, source, setBy, since }) => (
            <li key={userId} className={classes.person}>
              <PersonAvatar name={name} url={imageUrl} size={40} />
              <span className={classes.who}>
                {name}
                <br />
                <span className={classes.quiet}>
                  {words.source[source](setBy)}, {words.since} <ClubDate at={since} />
                </span>
              </span>
              <Button
                variant="subtle"
                color="red"
                aria-label={words.endFor(name)}
                disabled={busy}
                onClick={() =>
                  void change(
                    () => request(endStandingYes, { params: { userId }, quiet: true }),
                    words.ended(name),
                  )
                }
              >
                {words.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddBuddy choices={choices} busy={busy} change={change} />
      <FamilyPayers />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}

interface AddBuddyProps {
  choices: PlacingChoices;
  busy: boolean;
  change: (send: () => Promise<PlacingChoices>, done: string) => Promise<void>;
}

function AddBuddy({ choices, busy, change }: AddBuddyProps) {
  const lists = useBuddyLists().data ?? [];
  const [chosen, setChosen] = useState('');
  const there = new Set(choices.alwaysYes.map(({ userId }) => userId));
  const names = new Map(
    lists
      .flatMap(({ buddies }) => buddies)
      .flatMap(({ userId, name }) => (userId === null || there.has(userId) ? [] : [[userId, name] as const])),
  );
  if (names.size === 0) return there.size === 0 ? <p className={classes.quiet}>{words.noBuddies}</p> : null;
  const name = names.get(Number(chosen));
  const add = async () => {
    if (name === undefined) return;
    const params = { userId: Number(chosen) };
    await change(() => request(addStandingYes, { params, quiet: true }), words.added(name));
    setChosen('');
  };
  return (
    <div className={classes.add}>
      <NativeSelect
        label={words.addLabel}
        value={name === undefined ? '' : chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: words.choose },
          ...[...names].map(([userId, label]) => ({ value: String(userId), label })),
        ]}
      />
      <Button variant="default" disabled={name === undefined || busy} onClick={() => void add()}>
        {words.addOk}
      </Button>
    </div>
  );
}
