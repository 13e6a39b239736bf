/** Says before the last tap that somebody already plays then, and offers to swap the own round: what happens to it, at what cost. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { words } from '../drawer-words.en.ts';
import classes from './SwapNotice.module.css';

const text = words.swap;

interface SwapNoticeProps {
  id: string;
  own: readonly OwnOverlap[];
  /** Others of the party who play another round then. */
  names: readonly string[];
  busy: boolean;
  disabled: boolean;
  /** Null where an own round can't be given up. */
  onSwap: (() => void) | null;
}

/** The live region is there before there is something to say, or it would not be read out. */
export function SwapNotice({ id, own, names, busy, disabled, onSwap }: SwapNoticeProps) {
  const fee = own.reduce((sum, { cancellationFee }) => sum + cancellationFee, 0);
  const shown = own.length > 0 || names.length > 0;
  return (
    <div className={shown ? classes.notice : undefined}>
      <div id={id} role="status" className={shown ? classes.said : undefined}>
        {own.map((round) => (
          <div key={round.purchaseId} className={classes.round}>
            <p className={classes.lead}>
              <IconAlertTriangle size={20} aria-hidden />
              {text.own(clockText(round.time), round.courseName)}
            </p>
            <p>
              {round.whyKept === null ? `${whatHappens(round)} ${costs(round)}` : text.kept(round.whyKept)}
            </p>
          </div>
        ))}
        {names.length > 0 && (
          <p className={classes.lead}>
            <IconAlertTriangle size={20} aria-hidden />
            {text.others(names)}
          </p>
        )}
      </div>
      {onSwap !== null && (
        <Button variant="default" fullWidth loading={busy} disabled={disabled} onClick={onSwap}>
          {fee > 0 ? text.actionFee(formatMoney(fee)) : text.action}
        </Button>
      )}
    </div>
  );
}

function whatHappens({ gives, booker, others, openSpots, openInvitations }: OwnOverlap): string {
  if (gives === 'BOOKING') return text.cancels(openSpots, openInvitations);
  return booker === null ? text.leavesOwn(others) : text.leaves(booker);
}

function costs({ cancellationFee, credits, feeFrom }: OwnOverlap): string {
  if (cancellationFee === 0 && credits === 0) return text.free;
  return [
    ...(cancellationFee > 0 ? [text.fee(formatMoney(cancellationFee), feeFrom)] : []),
    ...(credits > 0 ? [text.credits(credits)] : []),
  ].join(' ');
}
