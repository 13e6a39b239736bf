/** In the drawer of a golfer: the family as the office sets it, who always says yes to whom. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addFamily, removeFamily, type Family } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { request } from '../../lib/request/request.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { useFamily } from './placing-queries.ts';
import { words } from './placing-words.en.ts';
import classes from './PlacingSection.module.css';
import { useFamilyChange, type FamilyChange } from './use-family-change.ts';

const text = words.family;

interface AdminFamilyProps {
  golfer: { readonly userId: number; readonly name: string };
}

export function AdminFamily({ golfer }: AdminFamilyProps) {
  const family = useFamily(golfer.userId);
  return (
    <section aria-labelledby="family-title">
      <h3 id="family-title">{text.title}</h3>
      <p className={classes.quiet}>{text.text}</p>
      {family.data !== undefined ? (
        <Ties golfer={golfer} family={family.data} />
      ) : family.isError ? (
        <div role="alert">
          <p>{text.loadFailed}</p>
          <Button variant="default" onClick={() => void family.refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows label={text.loading} rows={1} height={52} />
      )}
    </section>
  );
}

interface TiesProps extends AdminFamilyProps {
  family: Family;
}

function Ties({ golfer, family }: TiesProps) {
  const change = useFamilyChange();
  return (
    <>
      <TieList golfer={golfer} family={family} change={change} />
      <AddTie golfer={golfer} family={family} change={change} />
      <p role="alert" className={classes.problem}>
        {change.problem}
      </p>
    </>
  );
}

function TieList({ golfer, family, change }: TiesProps & { change: FamilyChange }) {
  const ties = [
    ...family.saysYesTo.map((tie) => ({
      ...tie,
      line: text.saysYes(golfer.name, tie.name),
      params: { userId: golfer.userId, placerId: tie.userId },
    })),
    ...family.placedByGolfer.map((tie) => ({
      ...tie,
      line: text.saysYes(tie.name, golfer.name),
      params: { userId: tie.userId, placerId: golfer.userId },
    })),
  ];
  if (ties.length === 0) return <p>{text.none}</p>;
  return (
    <ul className={classes.people}>
      {ties.map(({ line, since, setBy, params }) => (
        <li key={line} className={classes.person}>
          <span className={classes.who}>
            {line}
            <br />
            <span className={classes.quiet}>
              {setBy !== null && `${text.setBy(setBy)}, `}
              {text.since} <ClubDate at={since} />
            </span>
          </span>
          <Button
            variant="subtle"
            color="red"
            aria-label={text.endOf(line)}
            disabled={change.busy}
            onClick={() =>
              void change.run(() => request(removeFamily, { params, quiet: true }), text.removed)
            }
          >
            {text.end}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Finds who is to be of the family, and in which direction the yes goes. */
function AddTie({ golfer, family, change }: TiesProps & { change: FamilyChange }) {
  const [adding, setAdding] = useState(false);
  const [mutual, setMutual] = useState(true);
  if (!adding)
    return (
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text.add}
        </Button>
      </div>
    );
  return (
    <>
      <fieldset className={classes.choices} aria-label={text.direction}>
        {[true, false].map((both) => (
          <label key={String(both)} className={classes.choice}>
            <input
              type="radio"
              name="family-direction"
              checked={mutual === both}
              onChange={() => setMutual(both)}
            />
            <span>{both ? text.mutual : text.oneWay(golfer.name)}</span>
          </label>
        ))}
      </fieldset>
      <GolferSearch
        actions={({ userId }) => {
          const there = family.saysYesTo.some((tie) => tie.userId === userId);
          return (
            <Button
              variant="default"
              disabled={change.busy || there || userId === golfer.userId}
              onClick={() =>
                void change.run(
                  () =>
                    request(addFamily, {
                      params: { userId: golfer.userId, placerId: userId },
                      body: { mutual },
                      quiet: true,
                    }),
                  text.added,
                )
              }
            >
              {there ? text.there : text.addOne}
            </Button>
          );
        }}
      />
      <div className={classes.add}>
        <Button variant="default" onClick={() => setAdding(false)}>
          {text.done}
        </Button>
      </div>
    </>
  );
}
