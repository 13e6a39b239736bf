/** How many spots a booking has: one more, or one vacant spot less, with a tap. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addUnassignedSpots, releaseUnassignedSpots } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import classes from './BookingGroups.module.css';
import { words } from '../group-words.en.ts';
import { showRefusal } from '../refusal-popups.ts';
import { bookingKeys } from '../queries.ts';

const text = words.spot;

export function SpotCount({ booking }: { booking: BookingDetails }) {
  const queryClient = useQueryClient();
  const { purchaseId, numSpots, vacantSpots } = booking;
  const sending = useSending([], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  const { problem, tell } = sending;
  useEffect(() => {
    if (problem === null) return;
    void showMessage({ lines: [problem] });
    tell(null);
  }, [problem, tell]);

  const change = async (call: typeof addUnassignedSpots | typeof releaseUnassignedSpots) => {
    const body = { purchaseId, numSpots: 1 };
    const adds = call === addUnassignedSpots;
    const reply = await sending.send([call.id, body], (idempotencyKey) =>
      request(call, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    if (reply.result === 'SUCCESS') return toast(adds ? text.added : text.released);
    void showMessage({
      title: adds ? text.notAdded : text.notReleased,
      lines: [reply.reason ?? text.noRoom],
    });
  };

  return (
    <div className={classes.count} role="group" aria-label={text.count}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={text.release}
        disabled={sending.busy}
        onClick={() =>
          vacantSpots === 0 ? showRefusal('NO_VACANT_SPOTS') : void change(releaseUnassignedSpots)
        }
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <span className="figures" role="status">
        {text.spots(numSpots)}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={text.add}
        disabled={sending.busy}
        onClick={() => void change(addUnassignedSpots)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
