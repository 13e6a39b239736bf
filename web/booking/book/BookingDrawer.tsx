/** Makes a booking on one tee time: spots, round, players and price, with the countdown and the last tap always in view. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Button, CloseButton, Drawer, Loader } from '@mantine/core';
import { useScreen, phoneScreen } from '../../ui/look/screens.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useDialogs } from '../../ui/dialog/open-dialog.ts';
import { useMessages } from '../../ui/dialog/show-message.ts';
import classes from './BookingDrawer.module.css';
import { Booked } from './Booked.tsx';
import { FeeChoice, PriceSection, SpotsChoice } from './BookingChoices.tsx';
import type { CreditSwitchProps } from '../CreditSwitch.tsx';
import { Countdown } from '../Countdown.tsx';
import { isOn, stopConfirming } from '../holds/hold-desk.ts';
import { words } from '../drawer-words.en.ts';
import { openWhy } from '../rules/open-why.ts';
import { PlayerList } from './PlayerList.tsx';
import { SwapNotice } from './SwapNotice.tsx';
import { swapOf, useOverlaps } from './use-overlaps.ts';
import { whyNoMoreGuests } from './players-without-account.ts';
import { bookingBody, invitees, seated } from '../players.ts';
import { writtenAmount } from '../PriceTable.tsx';
import { priceTable } from '../price-lines.ts';
import { useRunningHold, type RunningHold } from '../queries.ts';
import { setPlayers, setUseCredit, useBookingDraft, type Target } from '../store.ts';
import type { BookingSteps } from './use-booking-steps.ts';
import { useOffer } from '../waitlist/use-offer.ts';
import { words as sheetWords } from '../words.en.ts';

// Few have credits, and nobody needs them before the sheet shows. Without its code a round is paid with money.
const CreditSwitch = lazy(async (): Promise<{ default: ComponentType<CreditSwitchProps> }> => {
  try {
    return { default: (await import('../CreditSwitch.tsx')).CreditSwitch };
  } catch {
    return { default: () => null };
  }
});

interface BookingDrawerProps {
  opened: boolean;
  params: BookingParams;
  steps: BookingSteps;
  onClose: () => void;
}

type Draft = ReturnType<typeof useBookingDraft.getState>;
interface Shown {
  draft: Draft;
  target: Target;
  running: RunningHold | null;
}

export function BookingDrawer({ opened, params, steps, onClose }: BookingDrawerProps) {
  const phone = useScreen(phoneScreen);
  const draft = useBookingDraft();
  const running = useRunningHold();
  const shown = useLast<Shown>(
    opened && draft.target !== null ? { draft, target: draft.target, running } : null,
  );
  const busy = draft.stage === 'confirming';
  // What stands above it takes Escape for itself.
  const asked = useMessages(({ waiting }) => waiting.length > 0);
  const explained = useDialogs(({ open }) => open.length > 0);
  const covered = asked || explained;
  /** What was given up for the booking that was sent last. */
  const gaveUp = useRef<readonly OwnOverlap[]>([]);
  return (
    <Drawer.Root
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      closeOnEscape={!covered}
      position={phone ? 'bottom' : 'right'}
      size={phone ? 'min(92dvh, 780px)' : 460}
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        classNames={{ content: classes.content }}
        data-phone={phone || undefined}
        aria-label={words.booking.title}
      >
        {shown !== null &&
          (shown.draft.stage === 'booked' ? (
            <Booked
              target={shown.target}
              purchaseId={shown.draft.purchaseId}
              undoMinutes={Number(params.settings.UNDO_MINUTES ?? 0)}
              byLink={params.invitesByLink}
              gaveUp={gaveUp.current}
              onSee={steps.see}
              onClose={onClose}
            />
          ) : (
            <Choosing
              {...shown}
              params={params}
              steps={steps}
              onClose={onClose}
              onSend={(own) => {
                gaveUp.current = own;
              }}
            />
          ))}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A closing drawer shows what it showed last, while the draft is already empty. */
function useLast<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}

type ChoosingProps = Shown &
  Pick<BookingDrawerProps, 'params' | 'steps' | 'onClose'> & {
    /** Hears which own rounds a booking that is sent takes the place of. */
    onSend: (gaveUp: readonly OwnOverlap[]) => void;
  };

function Choosing({ draft, target, running, params, steps, onClose, onSend }: ChoosingProps) {
  const { spots, parts, courseFeeId, players, useCredit, stage, unreached } = draft;
  const me = useSession((session) => session.user);
  const mine = isOn(running, target) ? running : null;
  const { available, starts, fees } = useOffer(target, mine);
  const busy = stage === 'confirming';
  // What is shown as the price is what the hold has frozen; before it stands, and while it is being changed, the fee's.
  const settled = mine !== null && mine.hold.spots === spots && mine.hold.courseFeeId === courseFeeId;
  const { own, golferIds } = useOverlaps(settled && mine ? mine.hold : null, players, me?.userId, !busy);
  const swap = swapOf(own);
  const fee = fees.find((one) => one.courseFeeId === courseFeeId);
  const frozen =
    settled && mine !== null
      ? mine.hold
      : fee && { ...fee, priceClass: params.priceClass, taxBasisPoints: params.taxBasisPoints };
  const prices =
    frozen &&
    me &&
    priceTable(
      frozen,
      { name: words.booking.you },
      seated(players, spots),
      spots,
      useCredit,
      // Who is handed a link plays as a golfer, and pays.
      invitees(players).filter(({ userId }) => userId !== null || !params.invitesByLink),
    );

  const send = (gaveUp: readonly OwnOverlap[]) => {
    if (me === null || !prices) return;
    const { atMost } = prices;
    onSend(gaveUp);
    steps.confirm((hold, named, credit) => ({
      ...bookingBody(hold, named, me.userId, atMost, credit),
      ...(gaveUp.length > 0 && { swap: swapOf(gaveUp) }),
    }));
  };

  return (
    <>
      <div className={classes.header}>
        <div className={classes.title}>
          <h2>
            <span className="figures">{target.time}</span> · {formatDay(target.day, 'short')}
          </h2>
          <p>{target.courseName}</p>
        </div>
        {mine === null ? (
          <span className={classes.taking} role="status">
            <Loader size="xs" color="currentColor" />
            {sheetWords.hold.taking}
          </span>
        ) : (
          <Countdown deadline={mine.deadline} />
        )}
        <CloseButton aria-label={words.booking.close} onClick={onClose} disabled={busy} />
      </div>

      <div className={classes.body}>
        <SpotsChoice
          draft={draft}
          target={target}
          offer={{ available, starts }}
          mostSpots={params.maxSpots}
          busy={busy}
          onChosen={steps.hold}
        />

        {fees.length > 1 && (
          <FeeChoice
            fees={fees}
            chosen={courseFeeId}
            priceClass={params.priceClass}
            disabled={busy}
            onChosen={steps.hold}
          />
        )}

        {me !== null && (
          <PlayerList
            me={me}
            players={players}
            spots={spots}
            onPlayers={setPlayers}
            playing={golferIds}
            disabled={busy}
            byLink={params.invitesByLink}
            guestPrice={frozen === undefined ? null : frozen.nonMemberPrice}
            whyNoGuest={() =>
              whyNoMoreGuests(params, target.day, parts ?? [{ time: target.time, spots }], players)
            }
          />
        )}

        {me !== null && (
          <Suspense>
            <CreditSwitch
              userId={me.userId}
              day={target.day}
              checked={useCredit}
              disabled={busy}
              onChange={setUseCredit}
            />
          </Suspense>
        )}

        <PriceSection
          prices={prices}
          taxBasisPoints={frozen?.taxBasisPoints}
          onWhy={() =>
            openWhy({
              courseId: target.courseId,
              day: target.day,
              teeTimeId: target.teeTimeId,
              time: target.time,
              spots: parts?.[0]?.spots ?? spots,
              courseFeeId,
            })
          }
        />
      </div>

      <div className={classes.footer}>
        {unreached && (
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
          names={players.flatMap(({ userId, name }) =>
            userId !== null && golferIds.includes(userId) ? [name] : [],
          )}
          busy={busy}
          disabled={mine === null || !prices}
          onSwap={swap ? () => send(own) : null}
        />
        <div className={classes.last}>
          <div className={classes.total}>
            <span className={classes.totalLabel}>
              {prices && prices.atMost > prices.total.to ? words.booking.payNow : words.booking.total}
            </span>
            <span className={classes.totalAmount}>{prices ? writtenAmount(prices.total) : '–'}</span>
            {prices && prices.atMost > prices.total.to && (
              <span className={classes.totalLabel}>{words.booking.atMost(formatMoney(prices.atMost))}</span>
            )}
          </div>
          <Button
            className={classes.confirm}
            size="md"
            h={52}
            loading={busy}
            disabled={mine === null || me === null || !prices || own.length > 0}
            aria-describedby="swap-notice"
            onClick={() => send([])}
          >
            {words.booking.confirm}
          </Button>
        </div>
      </div>
    </>
  );
}
