/** The foot of the drawer, always in view: what is in the way of the booking, what it costs, and the last tap. */
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { words } from '../drawer-words.en.ts';
import { stopConfirming } from '../holds/server-hold.ts';
import type { PriceTable as Prices } from '../price/price-lines.ts';
import { writtenAmount } from '../price/PriceTable.tsx';
import classes from './BookingDrawer.module.css';
import { SwapNotice } from './SwapNotice.tsx';
import type { Choice, Shown } from './use-choice.ts';
import { swapOf } from './use-overlaps.ts';

interface ConfirmBarProps {
  draft: Shown['draft'];
  choice: Choice;
  /** Sends the booking, which takes the place of these own rounds. */
  onSend: (gaveUp: readonly OwnOverlap[]) => void;
}

export function ConfirmBar({ draft, choice, onSend }: ConfirmBarProps) {
  const { me, mine, busy, own, playing, prices } = choice;
  return (
    <div className={classes.footer}>
      {draft.unreached && (
        <div className={classes.unreached} role="status">
          <IconCloudOff size={20} aria-hidden />
          <span>{busy ? words.booking.retrying : words.booking.retryingHold}</span>
          {busy && (
            <Button variant="subtle" color="gray" onClick={stopConfirming}>
              {words.booking.stop}
            </Button>
          )}
        </div>
      )}
      <SwapNotice
        id="swap-notice"
        own={own}
        names={draft.players.flatMap(({ userId, name }) =>
          userId !== null && playing.includes(userId) ? [name] : [],
        )}
        busy={busy}
        disabled={mine === null || prices === null}
        onSwap={swapOf(own) ? () => onSend(own) : null}
      />
      <div className={classes.last}>
        <Total prices={prices} />
        <Button
          className={classes.confirm}
          size="md"
          h={52}
          loading={busy}
          disabled={mine === null || me === null || prices === null || own.length > 0}
          aria-describedby="swap-notice"
          onClick={() => onSend([])}
        >
          {words.booking.confirm}
        </Button>
      </div>
    </div>
  );
}

/** What is charged now, and the most that it may become. */
function Total({ prices }: { prices: Prices | null }) {
  const mayGrow = prices !== null && prices.atMost > prices.total.to;
  return (
    <div className={classes.total}>
      <span className={classes.totalLabel}>{mayGrow ? words.booking.payNow : words.booking.total}</span>
      <span className={classes.totalAmount}>{prices === null ? '–' : writtenAmount(prices.total)}</span>
      {mayGrow && (
        <span className={classes.totalLabel}>{words.booking.atMost(formatMoney(prices.atMost))}</span>
      )}
    </div>
  );
}
