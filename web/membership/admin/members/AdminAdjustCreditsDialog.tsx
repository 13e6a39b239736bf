/** The dialog that gives round credits to a golfer or takes them away, with a comment. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { adjustRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import type { RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew } from '../admin-queries.ts';

interface AdminAdjustCreditsDialogProps extends DialogProps<RoundCreditAccount> {
  account: RoundCreditAccount;
  name: string;
}

const text = words.credits;
const ways = ['give', 'take'] as const;

interface Draft {
  way: (typeof ways)[number];
  count: string;
  startDate: string;
  endDate: string;
  comment: string;
}
const blank: Draft = { way: 'give', count: '', startDate: '', endDate: '', comment: '' };

export function AdminAdjustCreditsDialog({ account, name, answer }: AdminAdjustCreditsDialogProps) {
  const draftName = `credits ${account.userId}`;
  const [draft, setDraft] = useDraft(draftName, blank);
  const { way, count, startDate, endDate, comment } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { busy, errorOf, problem, form, refuse, send } = useSending([
    'credits',
    'startDate',
    'endDate',
    'comment',
  ]);

  const save = async (close: (answer: RoundCreditAccount | null) => void) => {
    const number = /^\d{1,4}$/.test(count.trim()) ? Number(count) : null;
    if (number === null || number === 0) {
      return refuse([{ field: 'credits', message: dialogWords.form.number }]);
    }
    const days = way === 'give' ? { startDate: startDate || null, endDate: endDate || null } : {};
    const body = { userId: account.userId, credits: way === 'give' ? number : -number, comment, ...days };
    const now = await send(body, (key) =>
      request(adjustRoundCredits, { body, idempotencyKey: key, quiet: true }),
    );
    if (now === null) return;
    toast(text.done);
    close(now);
    await readMembershipsAnew();
  };

  return (
    <DialogFrame<RoundCreditAccount> title={text.dialogTitle} draft={draftName} answer={answer}>
      {(close) => (
        <form
          ref={form}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(close);
          }}
        >
          <p>{text.dialogText(name, account.available)}</p>
          <Toggles
            label={text.how}
            all={ways}
            chosen={way}
            words={text}
            onChoose={(one) => change({ way: one })}
          />
          <TextInput
            label={text.count}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={count}
            error={errorOf('credits')}
            onChange={(event) => change({ count: event.currentTarget.value })}
          />
          {way === 'give' && (
            <>
              <div className={classes.pair}>
                <TextInput
                  type="date"
                  label={text.startDate}
                  value={startDate}
                  error={errorOf('startDate')}
                  onChange={(event) => change({ startDate: event.currentTarget.value })}
                />
                <TextInput
                  type="date"
                  label={text.endDate}
                  value={endDate}
                  error={errorOf('endDate')}
                  onChange={(event) => change({ endDate: event.currentTarget.value })}
                />
              </div>
              <p className={classes.quiet}>{text.days}</p>
            </>
          )}
          <TextInput
            label={text.comment}
            description={text.commentHint}
            value={comment}
            maxLength={500}
            error={errorOf('comment')}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => close(null)}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {text.save}
            </Button>
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
