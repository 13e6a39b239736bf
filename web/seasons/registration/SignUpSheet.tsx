/** The sheet on which one signs up for a golf event or a season: choices with defaults, the price, and one button. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useId } from 'react';
import type { EntryQuote, SignUpResult } from '@fourball/shared/seasons/entry-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { SideDrawer, SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { usePolicy } from './entry-queries.ts';
import { PolicyLines, PriceLines } from './PriceLines.tsx';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { ContestChoice, DivisionChoice, ExtraChoice, GuestChoice, PoolChoice } from './SignUpChoices.tsx';
import { SignUpOutcome } from './SignUpOutcome.tsx';
import type { SignUpTarget } from './sign-up-target.ts';
import { TeamChoice } from './TeamChoice.tsx';
import { useSignUp, type SigningUp } from './use-sign-up.ts';

const text = words.sheet;

interface SignUpSheetProps {
  target: SignUpTarget;
  opened: boolean;
  onClose: () => void;
}

/** What is chosen is kept when it is closed: nothing is asked, and nothing is lost. */
export function SignUpSheet({ target, opened, onClose }: SignUpSheetProps) {
  return (
    <SideDrawer opened={opened} label={text.title(target.name)} width={560} onClose={onClose}>
      {(side) => <Sheet side={side} target={target} />}
    </SideDrawer>
  );
}

function Sheet({ side, target }: { side: Side; target: SignUpTarget }) {
  const signing = useSignUp(target);
  const { quote, reply, quoteError } = signing;
  const lead =
    target.time === null ? undefined : `${formatDay(target.day, 'long')}, ${clockText(target.time)}`;
  if (reply !== null) {
    return (
      <SignUpOutcome side={side} reply={reply} target={target} partners={signing.draft.partners.length} />
    );
  }
  if (quote === undefined) {
    return (
      <SideFrame side={side} title={target.name} lead={lead}>
        {quoteError === null ? (
          <div role="status" aria-label={text.loading} className={classes.sheet}>
            <Skeleton height={120} />
            <Skeleton height={180} />
          </div>
        ) : (
          <LoadFailure
            title={text.failed}
            text={text.failedText}
            error={quoteError}
            retry={signing.askAgain}
          />
        )}
      </SideFrame>
    );
  }
  return <Choices side={side} target={target} signing={signing} quote={quote} lead={lead} />;
}

interface ChoicesProps {
  side: Side;
  target: SignUpTarget;
  signing: SigningUp;
  quote: EntryQuote;
  lead: string | undefined;
}

function Choices({ side, target, signing, quote, lead }: ChoicesProps) {
  const { draft, change, sending, reckoning, outcome = quote.result } = signing;
  const formId = useId();
  const policy = usePolicy(target.policyId);
  const possible = outcome === 'REGISTERED' || outcome === 'WAITLISTED' || outcome === 'INVITED';
  const waits = outcome === 'WAITLISTED';
  return (
    <SideFrame
      side={side}
      title={target.name}
      lead={lead}
      footer={
        <Button
          type="submit"
          form={formId}
          size="md"
          fullWidth
          loading={sending.busy}
          disabled={!possible || reckoning}
        >
          {reckoning ? text.reckoning : actionOf(outcome, quote.total)}
        </Button>
      }
    >
      <form
        id={formId}
        ref={sending.form}
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          signing.send();
        }}
      >
        <p role="alert" className={classes.problem}>
          {sending.problem}
        </p>
        <Standing outcome={outcome} quote={quote} />
        <DivisionChoice signing={signing} quote={quote} />
        <ContestChoice signing={signing} quote={quote} />
        <PoolChoice signing={signing} quote={quote} />
        <ExtraChoice signing={signing} quote={quote} />
        {quote.teamSizes.max > 1 && (
          <TeamChoice signing={signing} sizes={quote.teamSizes} ofSeason={target.eventId === null} />
        )}
        {target.eventId !== null && draft.partners.length === 0 && (
          <GuestChoice signing={signing} quote={quote} />
        )}
        {waits && (
          <Checkbox
            size="md"
            label={text.askFirst}
            description={text.askFirstText}
            checked={draft.askFirst}
            onChange={(event) => change({ askFirst: event.currentTarget.checked })}
            classNames={{ root: classes.option }}
          />
        )}
        {target.eventId === null && (
          <Checkbox
            size="md"
            label={text.permanent}
            description={text.permanentText}
            checked={draft.permanentWish}
            onChange={(event) => change({ permanentWish: event.currentTarget.checked })}
            classNames={{ root: classes.option }}
          />
        )}
        <Textarea
          label={text.comments}
          rows={2}
          maxLength={2000}
          value={draft.comments}
          error={sending.errorOf('comments')}
          onChange={(event) => change({ comments: event.currentTarget.value })}
        />
        <section aria-label={words.price.title} aria-busy={reckoning} className={classes.priceCard}>
          <h3>{words.price.title}</h3>
          <PriceLines quote={quote} waits={waits} />
          {quote.total > 0 && <PolicyLines policy={policy} />}
        </section>
      </form>
    </SideFrame>
  );
}

/** What the button does, with the price on it. */
function actionOf(outcome: SignUpResult, total: number): string {
  if (outcome === 'WAITLISTED') return text.wait;
  if (outcome === 'FULL') return text.full;
  if (outcome === 'REGISTERED') return total === 0 ? text.registerFree : text.register(formatMoney(total));
  return outcome === 'INVITED' ? text.invite : text.closed;
}

/** Whether there is a place, and why not. */
function Standing({ outcome, quote }: { outcome: SignUpResult; quote: EntryQuote }) {
  const { reason, free, waiting, result } = quote;
  if (outcome === 'REGISTERED')
    return free === null ? null : <p className={classes.good}>{text.free(free)}</p>;
  const fewer = outcome !== result ? `${text.fewer} ` : '';
  const said =
    outcome === 'WAITLISTED'
      ? fewer + text.waits(waiting)
      : outcome === 'FULL'
        ? fewer + text.fullText
        : (reason ?? text.closed);
  return <p className={outcome === 'WAITLISTED' ? classes.wait : classes.bad}>{said}</p>;
}
