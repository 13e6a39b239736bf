/** Makes a booking on one tee time: spots, round, players and price, with the countdown and the last tap always in view. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { CloseButton, Drawer, Loader } from '@mantine/core';
import { useScreen, phoneScreen } from '../../ui/look/screens.ts';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import { payerOn } from '@fourball/shared/booking/rules/price.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { useDialogs } from '../../ui/dialog/open-dialog.ts';
import { useMessages } from '../../ui/dialog/show-message.ts';
import classes from './BookingDrawer.module.css';
import { Booked } from './Booked.tsx';
import { FeeChoice, PriceSection, SpotsChoice } from './BookingChoices.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import type { CreditSwitchProps } from '../price/CreditSwitch.tsx';
import { Countdown } from '../Countdown.tsx';
import { words } from '../drawer-words.en.ts';
import { openWhy } from '../rules/open-why.ts';
import { PlayerList } from './PlayerList.tsx';
import { useChoice, type Choice, type Shown } from './use-choice.ts';
import { swapOf } from './use-overlaps.ts';
import { whyNoMoreGuests } from './players-without-account.ts';
import { bookingBody } from '../players.ts';
import { useRunningHold } from '../queries.ts';
import { setPlayers, setUseCredit, useBookingDraft, type Target } from '../store.ts';
import type { BookingSteps } from './use-booking-steps.ts';
import { words as sheetWords } from '../words.en.ts';

// Few have credits, and nobody needs them before the sheet shows. Without its code a round is paid with money.
const CreditSwitch = lazy(async (): Promise<{ default: ComponentType<CreditSwitchProps> }> => {
  try {
    return { default: (await import('../price/CreditSwitch.tsx')).CreditSwitch };
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

function Choosing({ onSend, ...shown }: ChoosingProps) {
  const { draft, target, params, steps, onClose } = shown;
  const { spots, parts, courseFeeId, players, useCredit } = draft;
  const choice = useChoice(shown, params);
  const { me, offer, busy, fee, prices } = choice;

  const send = (gaveUp: readonly OwnOverlap[]) => {
    if (me === null || prices === null) return;
    const { atMost } = prices;
    onSend(gaveUp);
    steps.confirm((hold, named, credit) => ({
      ...bookingBody(hold, named, me.userId, atMost, credit),
      ...(gaveUp.length > 0 && { swap: swapOf(gaveUp) }),
    }));
  };

  return (
    <>
      <Head target={target} choice={choice} onClose={onClose} />

      <div className={classes.body}>
        <SpotsChoice
          draft={draft}
          target={target}
          offer={offer}
          mostSpots={params.maxSpots}
          busy={busy}
          onChosen={steps.hold}
        />

        {offer.fees.length > 1 && (
          <FeeChoice
            fees={offer.fees}
            chosen={courseFeeId}
            payerOf={payerOn(params, target.day)}
            disabled={busy}
            onChosen={steps.hold}
          />
        )}

        {me !== null && (
          <PlayerList
            chosen={{
              me,
              players,
              spots,
              byLink: params.invitesByLink,
              disabled: busy,
              onPlayers: setPlayers,
            }}
            playing={choice.playing}
            guests={{
              price: fee === undefined ? null : fee.nonMemberPrice,
              whyNot: () =>
                whyNoMoreGuests(
                  { settings: params.settings, priceClass: choice.priceClass },
                  target.day,
                  parts ?? [{ time: target.time, spots }],
                  players,
                ),
            }}
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
          taxBasisPoints={fee?.taxBasisPoints}
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

      <ConfirmBar draft={draft} choice={choice} onSend={send} />
    </>
  );
}

interface HeadProps {
  target: Target;
  choice: Pick<Choice, 'mine' | 'busy'>;
  onClose: () => void;
}

/** Which tee time, and how long it is held. */
function Head({ target, choice: { mine, busy }, onClose }: HeadProps) {
  return (
    <div className={classes.header}>
      <div className={classes.title}>
        <h2>
          <span className="figures">{clockText(target.time)}</span> · {formatDay(target.day, 'short')}
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
  );
}
