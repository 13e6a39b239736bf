/** In the record of a golfer: who of the family pays for whose rounds, as the office sets it and both agree. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  removeFamilyPayer,
  setFamilyPayer,
  type FamilyPayers,
  type FamilyPays,
} from '@fourball/shared/booking/buddies/payer-calls.ts';
import { request } from '../../lib/request/request.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { useFamilyPayers } from './placing-queries.ts';
import { words } from './placing-words.en.ts';
import classes from './PlacingSection.module.css';
import { useFamilyChange, type FamilyChange } from './use-family-change.ts';

const text = words.payers;

interface Named {
  readonly userId: number;
  readonly name: string;
}

export function AdminFamilyPayers({ golfer }: { golfer: Named }) {
  const payers = useFamilyPayers(golfer.userId);
  const change = useFamilyChange();
  return (
    <section aria-labelledby="family-payers-title">
      <h3 id="family-payers-title">{text.title}</h3>
      <p className={classes.quiet}>{text.officeText}</p>
      {payers.data !== undefined ? (
        <>
          <PaysList payers={payers.data} change={change} />
          <AddPayer golfer={golfer} payers={payers.data} change={change} />
          <p role="alert" className={classes.problem}>
            {change.problem}
          </p>
        </>
      ) : payers.isError ? (
        <div role="alert">
          <p>{text.loadFailed}</p>
          <Button variant="default" onClick={() => void payers.refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows label={text.loading} rows={1} height={52} />
      )}
    </section>
  );
}

/** Who has not answered yet is named. */
function stateOf({ golfer, payer, golferYes, payerYes, inForce }: FamilyPays): string {
  if (inForce) return text.inForce;
  const waiting = [
    ...(golferYes === 'ASKED' ? [golfer.name] : []),
    ...(payerYes === 'ASKED' ? [payer.name] : []),
  ];
  return text.waitsFor(waiting.join(', '));
}

function PaysList({ payers, change }: { payers: FamilyPayers; change: FamilyChange }) {
  const all = [...(payers.paidBy ? [payers.paidBy] : []), ...payers.paysFor];
  if (all.length === 0) return <p>{text.none}</p>;
  return (
    <ul className={classes.people}>
      {all.map((pays) => {
        const line = text.pays(pays.payer.name, pays.golfer.name);
        const params = { userId: pays.golfer.userId, payerId: pays.payer.userId };
        return (
          <li key={line} className={classes.person}>
            <span className={classes.who}>
              {line}
              <br />
              <span className={classes.quiet}>
                {stateOf(pays)}, {text.setBy(pays.setBy)}, {words.since} <ClubDate at={pays.since} />
              </span>
            </span>
            <Button
              variant="subtle"
              color="red"
              aria-label={text.endOf(line)}
              disabled={change.busy}
              onClick={() =>
                void change.run(() => request(removeFamilyPayer, { params, quiet: true }), text.removed)
              }
            >
              {text.remove}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Finds the other of the two; which of them pays is chosen first. */
function AddPayer({ golfer, payers, change }: { golfer: Named; payers: FamilyPayers; change: FamilyChange }) {
  const [adding, setAdding] = useState(false);
  const [isPaidFor, setIsPaidFor] = useState(true);
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
  const send = (other: number) =>
    request(setFamilyPayer, {
      params: isPaidFor
        ? { userId: golfer.userId, payerId: other }
        : { userId: other, payerId: golfer.userId },
      quiet: true,
    });
  return (
    <>
      <fieldset className={classes.choices} aria-label={text.direction}>
        {[true, false].map((paidFor) => (
          <label key={String(paidFor)} className={classes.choice}>
            <input
              type="radio"
              name="family-payer-direction"
              checked={isPaidFor === paidFor}
              onChange={() => setIsPaidFor(paidFor)}
            />
            <span>{paidFor ? text.isPaidFor(golfer.name) : text.doesPay(golfer.name)}</span>
          </label>
        ))}
      </fieldset>
      <GolferSearch
        actions={({ userId }) => {
          const there =
            userId === payers.paidBy?.payer.userId ||
            payers.paysFor.some((pays) => pays.golfer.userId === userId);
          return (
            <Button
              variant="default"
              disabled={change.busy || there || userId === golfer.userId}
              onClick={() => void change.run(() => send(userId), text.added)}
            >
              {there ? words.family.there : words.family.addOne}
            </Button>
          );
        }}
      />
      <div className={classes.add}>
        <Button variant="default" onClick={() => setAdding(false)}>
          {words.family.done}
        </Button>
      </div>
    </>
  );
}
