/** The extras of one spot: what each costs, how many are left, and the button that chooses it or gives it back. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { chooseExtra, giveBackExtra } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { OfferedExtra, SpotExtras as Spot } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { showTrouble } from '../popups.ts';
import { words } from './extra-words.en.ts';
import classes from './SpotExtras.module.css';

interface SpotExtrasProps {
  spot: Spot;
  /** Whose they are, as the reader is told. */
  title: string;
  /** Who is charged, where that is somebody else than whose spot it is. */
  note?: string | undefined;
}

export function SpotExtras({ spot, title, note }: SpotExtrasProps) {
  return (
    <div className={classes.spot}>
      <h3>{title}</h3>
      {note !== undefined && <p className={classes.quiet}>{note}</p>}
      <ul className={classes.list} aria-label={title}>
        {spot.extras.map((extra) => (
          <ExtraRow key={extra.extraId} spot={spot} extra={extra} />
        ))}
      </ul>
    </div>
  );
}

function ExtraRow({ spot: { roundId, name: whose }, extra }: { spot: Spot; extra: OfferedExtra }) {
  const { extraId, name, total, chosen, can, left } = extra;
  const queryClient = useQueryClient();
  /** Kept until an answer has come: sent again it is still done once. */
  const key = useRef<string | null>(null);
  const change = useMutation({
    mutationFn: () => {
      if (chosen) return request(giveBackExtra, { body: { roundId, extraId }, quiet: true });
      key.current ??= newKey();
      return request(chooseExtra, {
        body: { roundId, extraId, total },
        idempotencyKey: key.current,
        quiet: true,
      });
    },
    onSuccess({ result, reason }) {
      key.current = null;
      if (result === 'REFUSED') return void showMessage({ title: name, lines: [reason ?? words.refused] });
      toast(chosen ? words.givenBack(name) : words.chosen(name, formatMoney(total)));
    },
    onError(reason) {
      if (reason instanceof RequestError && reason.status > 0 && reason.status < 500) key.current = null;
      showTrouble(name, reason);
    },
    // The booking, what it costs, the sheet of the desk and the account are others now.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {name}
        <span className={`${classes.quiet} figures`}>
          {formatMoney(total)}
          {!chosen && left !== null && ` · ${words.left(left)}`}
        </span>
      </span>
      <Button
        variant={chosen ? 'default' : 'light'}
        loading={change.isPending}
        disabled={!can}
        aria-label={chosen ? words.giveBackNamed(name, whose) : words.chooseNamed(name, whose)}
        onClick={() => change.mutate()}
      >
        {chosen ? words.giveBack : words.choose}
      </Button>
    </li>
  );
}
