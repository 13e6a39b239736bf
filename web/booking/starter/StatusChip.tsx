/** What became of a golfer and how the spot is paid, each with its icon and word. */
import {
  IconCash,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudRain,
  IconCoins,
  IconGift,
  IconReceiptDollar,
  IconTicket,
  IconUserOff,
} from '@tabler/icons-react';
import type { StarterSpot } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './StatusChip.module.css';
import { words } from './starter-words.en.ts';

const statusIcons = {
  EXPECTED: IconCircleDashed,
  CHECKED_IN: IconCircleCheck,
  NO_SHOW: IconUserOff,
  RAIN_CHECK: IconCloudRain,
} as const;

export function StatusChip({ status }: { status: StarterSpot['roundStatus'] }) {
  const Icon = statusIcons[status];
  return (
    <span className={classes.chip} data-status={status}>
      <Icon size={16} aria-hidden />
      {words.status[status]}
    </span>
  );
}

const paymentIcons = {
  FREE: IconGift,
  CREDITS: IconTicket,
  PAID: IconCash,
  CHARGED: IconCash,
  OWING: IconReceiptDollar,
} as const;

/** Nothing for a spot that nobody has. */
export function Payment({ spot }: { spot: StarterSpot }) {
  const { payment, charged, roundCredits } = spot;
  if (payment === 'VACANT') return null;
  const Icon = payment === 'CREDITS' && roundCredits > 1 ? IconCoins : paymentIcons[payment];
  return (
    <span className={classes.payment} data-payment={payment}>
      <Icon size={16} aria-hidden />
      {words.payment[payment]}
      {charged > 0 && <span className="figures"> {formatMoney(charged)}</span>}
    </span>
  );
}
