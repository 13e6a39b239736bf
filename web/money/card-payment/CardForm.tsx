/** Stripe's form for a card: the number is typed into Stripe's own frame, never into the page. */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import dialogClasses from '../../ui/dialog/dialog.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import classes from './CardPayment.module.css';
import { lookOf, openStripe } from './stripe-js.ts';
import { words } from './words.en.ts';

const text = words.form;

interface CardFormProps {
  publishableKey: string;
  clientSecret: string;
  submit: string;
  /** Finishes it with Stripe: null where it went well, else why not. */
  finish: (stripe: Stripe, elements: StripeElements) => Promise<string | null>;
  /** The other button. */
  aside: ReactNode;
}

interface OpenForm {
  stripe: Stripe;
  elements: StripeElements;
}

export function CardForm({ publishableKey, clientSecret, submit, finish, aside }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [ready, setReady] = useState(false);
  const [unloaded, setUnloaded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let gone = false;
    let take = (): void => undefined;
    const failed = (): void => {
      if (!gone) setUnloaded(true);
    };
    void openStripe(publishableKey)
      .then((stripe) => {
        if (gone) return;
        const elements = stripe.elements({ clientSecret, appearance: lookOf(element), locale: 'en' });
        const card = elements.create('payment', { layout: 'tabs' });
        card.on('ready', () => setReady(true));
        card.on('loaderror', failed);
        card.mount(element);
        take = () => card.destroy();
        setForm({ stripe, elements });
      })
      .catch(failed);
    return () => {
      gone = true;
      take();
      setForm(null);
      setReady(false);
    };
  }, [publishableKey, clientSecret, attempt]);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (form === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await finish(form.stripe, form.elements));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)}>
      {unloaded ? (
        <div className={classes.trouble} role="alert">
          <p>{text.unloaded}</p>
          <Button
            variant="default"
            onClick={() => {
              setUnloaded(false);
              setAttempt((before) => before + 1);
            }}
          >
            {text.retry}
          </Button>
        </div>
      ) : (
        <>
          {!ready && (
            <div className={classes.waiting} role="status" aria-label={text.loading}>
              <Skeleton height={44} />
              <Skeleton height={68} />
              <Skeleton height={68} />
            </div>
          )}
          <div ref={place} className={classes.frame} data-ready={ready || undefined} />
          <p className={classes.safe}>
            <IconLock size={18} aria-hidden />
            {text.safe}
          </p>
        </>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={dialogClasses.buttons}>
        {aside}
        <Button type="submit" loading={busy} disabled={!ready || unloaded}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
