/** Asks before a registration ends: what comes back is told first, and nothing is done before the last press. */
import { Button } from '@mantine/core';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { withdrawRegistration, type quoteWithdrawal } from '@fourball/shared/seasons/registration-calls.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { useWithdrawalQuote } from './entry-queries.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { useAct } from './use-act.ts';

const text = words.withdraw;

interface WithdrawPanelProps {
  registrationId: number;
  name: string;
  ofSeason: boolean;
  onDone: () => void;
}

export function WithdrawPanel({ registrationId, name, ofSeason, onDone }: WithdrawPanelProps) {
  const quote = useWithdrawalQuote(registrationId, true);
  const { busy, problem, act } = useAct();
  const withdraw = async () => {
    const body = { registrationId };
    const reply = await act(() => request(withdrawRegistration, { body, quiet: true }));
    if (reply === null) return;
    toast(
      reply.result === 'NOT_REGISTERED'
        ? words.own.gone
        : reply.refunded > 0
          ? words.own.left(formatMoney(reply.refunded))
          : words.own.leftFree,
    );
    onDone();
  };
  return (
    <section className={classes.panel} aria-label={text.title(name)}>
      <h3>{text.title(name)}</h3>
      {quote.data !== undefined ? (
        <Back quote={quote.data} />
      ) : quote.isError ? (
        <p role="alert">{text.failed}</p>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={48} />
        </div>
      )}
      {ofSeason && <p>{text.season}</p>}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button
          color="flag"
          loading={busy}
          disabled={quote.data === undefined}
          onClick={() => void withdraw()}
        >
          {text.do}
        </Button>
        <Button variant="default" disabled={busy} autoFocus onClick={onDone}>
          {text.keep}
        </Button>
      </div>
    </section>
  );
}

function Back({ quote: { charged, refund, policy } }: { quote: ReplyOf<typeof quoteWithdrawal> }) {
  const all = formatMoney(charged);
  return (
    <>
      <p className={classes.strong}>
        {charged === 0
          ? text.nothingCharged
          : refund === charged
            ? text.back(all)
            : refund === 0
              ? text.nothingBack(all)
              : text.part(formatMoney(refund), all)}
      </p>
      {charged > refund && <p>{text.taken}</p>}
      {policy !== null && policy !== '' && <p className={classes.quiet}>{text.policy(policy)}</p>}
    </>
  );
}
