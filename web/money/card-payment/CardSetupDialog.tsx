/** Keeps a card of a golfer, without paying anything. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startCardSetup } from '@fourball/shared/money/payment-calls.ts';
import { RequestError, request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { moneyKeys, usePaymentOptions } from '../queries.ts';
import { CardForm } from './CardForm.tsx';
import classes from './CardPayment.module.css';
import { words } from './words.en.ts';

const text = words.keep;

export function CardSetupDialog({ answer }: DialogProps<'SAVED'>) {
  const cache = useQueryClient();
  const key = usePaymentOptions().data?.publishableKey ?? null;
  // One for each time the dialog is opened: never out of the cache.
  const setup = useQuery({
    queryKey: [...moneyKeys.all, 'card-setup'],
    queryFn: () => request(startCardSetup, { body: {}, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <DialogFrame title={text.title} narrow answer={answer}>
      {(close) => (
        <div className={classes.form}>
          <p>{text.text}</p>
          {setup.isError ? (
            <div className={classes.trouble} role="alert">
              <p>{reasonOf(setup.error)}</p>
              <Button variant="default" onClick={() => void setup.refetch()}>
                {words.form.retry}
              </Button>
            </div>
          ) : setup.data === undefined || key === null ? (
            <div className={classes.waiting} role="status" aria-label={words.form.loading}>
              <Skeleton height={44} />
              <Skeleton height={68} />
              <Skeleton height={68} />
            </div>
          ) : (
            <CardForm
              publishableKey={key}
              clientSecret={setup.data.clientSecret}
              submit={text.submit}
              finish={async (stripe, elements) => {
                const { error } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
                if (error) return error.message ?? words.form.declined;
                void cache.invalidateQueries({ queryKey: [...moneyKeys.all, 'cards'] });
                toast(text.saved);
                close('SAVED');
                return null;
              }}
              aside={
                <Button variant="default" onClick={() => close(null)}>
                  {words.form.cancel}
                </Button>
              }
            />
          )}
        </div>
      )}
    </DialogFrame>
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof RequestError && error.status > 0 ? error.message : words.form.unloaded;
