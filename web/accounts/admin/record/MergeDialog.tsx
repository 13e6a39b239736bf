/** Two records side by side, what stands against making one of them, and the order to do it. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  mergeRecords,
  previewMerge,
  type MergePreview,
  type MergeSide,
} from '@fourball/shared/accounts/merge-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { refusalText } from '../../refusal-text.ts';
import { readAccountsAnew } from '../admin-queries.ts';
import classes from './Merge.module.css';
import { words } from './merge-words.en.ts';

const rows = words.rows;

/** What stands in each line, of one record. */
const cells: readonly (readonly [keyof typeof rows, (side: MergeSide) => ReactNode])[] = [
  ['memberNumber', ({ memberNumber }) => memberNumber ?? words.none],
  ['email', ({ email }) => email ?? words.none],
  ['phone', ({ phone }) => phone ?? words.none],
  ['address', ({ address }) => address ?? words.none],
  ['birthDate', ({ birthDate }) => birthDate ?? words.none],
  ['joinedOn', ({ joinedOn }) => joinedOn ?? words.none],
  ['lastLogin', ({ lastLoginAt }) => (lastLoginAt === null ? words.never : <ClubDate at={lastLoginAt} />)],
  [
    'memberships',
    ({ memberships }) =>
      memberships.length === 0
        ? words.none
        : memberships.map(({ name, startDate, endDate }) => (
            <span key={`${name} ${startDate}`} className={classes.membership}>
              {name}
              <span className={classes.fate}>{words.span(startDate, endDate)}</span>
            </span>
          )),
  ],
  ['credits', ({ credits }) => credits],
  ['balance', ({ balance }) => formatMoney(balance)],
  ['bookingsAhead', ({ bookingsAhead }) => bookingsAhead],
  ['rounds', ({ rounds }) => rounds],
  ['entries', ({ entries }) => entries],
  ['notes', ({ notes }) => notes],
];

interface MergeDialogProps extends DialogProps<number> {
  /** The record that was open. */
  oneId: number;
  otherId: number;
}

export function MergeDialog({ oneId, otherId, answer }: MergeDialogProps) {
  const [keptId, setKeptId] = useState(oneId);
  const goneId = keptId === oneId ? otherId : oneId;
  const preview = useQuery({
    queryKey: ['accounts', 'merge', goneId, keptId],
    queryFn: ({ signal }) => request(previewMerge, { query: { goneId, keptId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    // The table stays while the other is asked for.
    placeholderData: (before) => before,
  });
  return (
    <DialogFrame<number> title={words.title} answer={answer}>
      {(close) =>
        preview.isError ? (
          <StateView
            kind="error"
            title={words.failed}
            text={refusalText(preview.error)}
            action={{ label: words.retry, onClick: () => void preview.refetch() }}
          />
        ) : preview.data === undefined ? (
          <SkeletonRows label={words.loading} rows={8} height={36} />
        ) : (
          <Sides
            preview={preview.data}
            order={[oneId, otherId]}
            keptId={keptId}
            keep={setKeptId}
            waits={preview.isPlaceholderData}
            lookAgain={async () => void (await preview.refetch())}
            close={close}
          />
        )
      }
    </DialogFrame>
  );
}

interface SidesProps {
  preview: MergePreview;
  /** By their ids, so that columns stay where they are when the other one is to stay. */
  order: readonly [number, number];
  keptId: number;
  keep: (userId: number) => void;
  waits: boolean;
  lookAgain: () => Promise<void>;
  close: (keptId: number | null) => void;
}

function Sides({ preview, order, keptId, keep, waits, lookAgain, close }: SidesProps) {
  const { gone, kept, refusals, bothLogIn, fingerprint } = preview;
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const sides = order.map((id) => (id === gone.userId ? gone : kept));
  const merge = async () => {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await request(mergeRecords, {
        body: { goneId: gone.userId, keptId: kept.userId, fingerprint },
        quiet: true,
      });
      toast(words.done(kept.name));
      void readAccountsAnew();
      close(kept.userId);
    } catch (reason) {
      setProblem(refusalText(reason));
      await lookAgain();
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.merge}>
      <table className={classes.sides} aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col" aria-label={words.stays} />
            {sides.map(({ userId, name, memberNumber }) => (
              <th key={userId} scope="col">
                <label className={classes.choice}>
                  <input
                    type="radio"
                    name="kept"
                    aria-label={words.staysNamed(name, memberNumber)}
                    checked={userId === keptId}
                    onChange={() => keep(userId)}
                  />
                  <span>
                    {name}
                    <span className={classes.fate}>{userId === keptId ? words.keep : words.go}</span>
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(([row, cell]) => (
            <tr key={row}>
              <th scope="row">{rows[row]}</th>
              {sides.map((side) => (
                <td key={side.userId}>{cell(side)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {refusals.length > 0 && (
        <div role="alert" className={classes.against}>
          <strong>{words.against}</strong>
          <ul>
            {refusals.map(({ code, what }) => (
              <li key={code}>
                {words.refusals[code]}
                {what.length > 0 && ` ${what.join(', ')}.`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refusals.length === 0 && (
        <>
          {bothLogIn && <p className={classes.warning}>{words.bothLogIn(kept.email ?? kept.name)}</p>}
          <p>{words.what(gone.name, kept.name)}</p>
        </>
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button
        className={classes.confirm}
        loading={sending}
        disabled={waits || refusals.length > 0}
        onClick={() => void merge()}
      >
        {words.confirm}
      </Button>
    </div>
  );
}
