/** Enters the reader into a ballot, or changes the entry: fee, spots, wishes in their order, and who plays along. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  enterBallot,
  type BallotDetails,
  type BallotEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { request } from '../../lib/request/request.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { payerOn, priceFor } from '@fourball/shared/booking/rules/price.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import classes from './Ballot.module.css';
import { ballotKeys } from './ballot-queries.ts';
import { words } from './ballot-words.en.ts';
import { EntryParty } from './EntryParty.tsx';
import { EntryWishes } from './EntryWishes.tsx';
import { useEntryDraft } from './use-entry-draft.ts';

const text = words.form;

interface EntryFormProps {
  ballot: BallotDetails;
  /** Null: the first one. */
  entry: BallotEntry | null;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

export function EntryForm({ ballot, entry, onDone, onCancel }: EntryFormProps) {
  const { fees, teeTimes, ballotId } = ballot;
  const id = useId();
  const cache = useQueryClient();
  const params = useBookingParams().data;
  const payerOf = params === undefined ? () => guestPayer : payerOn(params, ballot.day);
  const draft = useEntryDraft(ballot, entry);
  const { courseFeeId, spots, wishes } = draft;
  const sending = useSending(['spots', 'courseFeeId'], () =>
    cache.invalidateQueries({ queryKey: ballotKeys.all }),
  );

  const submit = async () => {
    if (wishes.length === 0) {
      sending.tell(text.chooseOne);
      return;
    }
    const body = { courseFeeId, spots, wishes: [...wishes], party: draft.named.map(({ userId }) => userId) };
    const done = await sending.send(body, () =>
      request(enterBallot, { params: { id: ballotId }, body, quiet: true }),
    );
    if (done === null) return;
    if (done.result !== 'SUCCESS') {
      sending.tell(done.reason ?? text.tooLate);
      return;
    }
    toast(entry === null ? text.saved : text.changed);
    cache.setQueryData<BallotDetails>(
      ballotKeys.one(ballotId),
      (known) => known && { ...known, myEntry: done.entry },
    );
    draft.forget();
    onDone();
  };

  return (
    <form
      ref={sending.form}
      className={classes.section}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id={`${id}-title`}>{entry === null ? text.enter : text.change}</h2>
      <div className={classes.fields}>
        <NativeSelect
          label={text.fee}
          value={String(courseFeeId)}
          error={sending.errorOf('courseFeeId')}
          onChange={(event) => draft.chooseFee(Number(event.currentTarget.value))}
          data={fees.map((one) => ({
            value: String(one.courseFeeId),
            label: text.feeLine(one.name, formatMoney(priceFor(one, payerOf(one)))),
          }))}
        />
        <NativeSelect
          label={text.spots}
          value={String(spots)}
          error={sending.errorOf('spots')}
          onChange={(event) => draft.chooseSpots(Number(event.currentTarget.value))}
          data={Array.from({ length: draft.mostSpots }, (_, index) => String(index + 1))}
        />
      </div>
      <EntryWishes ballot={ballot} draft={draft} />
      <EntryParty draft={draft} />
      <p role="alert" className={classes.problem}>
        {sending.problem}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" loading={sending.busy} disabled={teeTimes.length === 0}>
          {entry === null ? text.send : text.save}
        </Button>
        {onCancel !== undefined && (
          <Button
            variant="default"
            disabled={sending.busy}
            onClick={() => {
              draft.forget();
              onCancel();
            }}
          >
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
