/** What signing up led to, in a plain sentence with the next step. */
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconInfoCircle,
  IconMailOpened,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SignUpReply, SignUpResult } from '@fourball/shared/seasons/entry-shapes.ts';
import { SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import type { SignUpTarget } from './sign-up-target.ts';

const text = words.result;

/** The price that changed is told on the sheet, where it is confirmed again. */
type EndResult = Exclude<SignUpResult, 'PRICE_CHANGED'>;

const icons = {
  REGISTERED: IconCircleCheck,
  WAITLISTED: IconHourglass,
  INVITED: IconMailOpened,
  ALREADY: IconInfoCircle,
  CLOSED: IconCircleX,
  FULL: IconCircleX,
  NOT_ELIGIBLE: IconCircleX,
} as const satisfies Record<EndResult, unknown>;

interface SignUpOutcomeProps {
  side: Side;
  reply: SignUpReply;
  target: SignUpTarget;
  /** How many were asked with it. */
  partners: number;
}

export function SignUpOutcome({ side, reply, target, partners }: SignUpOutcomeProps) {
  const { before, reason, total } = reply;
  const result: EndResult = reply.result === 'PRICE_CHANGED' ? 'CLOSED' : reply.result;
  const Icon = icons[result];
  const entered = result === 'REGISTERED' || result === 'WAITLISTED';
  const missed = result === 'CLOSED' || result === 'FULL' || result === 'NOT_ELIGIBLE';
  const said =
    result === 'REGISTERED'
      ? text.REGISTERED.text(target.name)
      : result === 'WAITLISTED'
        ? text.WAITLISTED.text(before)
        : `${reason === undefined ? '' : `${reason} `}${text[result].text}`;
  return (
    <SideFrame
      side={side}
      title={target.name}
      footer={
        <Button size="md" fullWidth onClick={side.leave}>
          {text.done}
        </Button>
      }
    >
      <div className={classes.outcome} data-result={result} role="status">
        <Icon size={56} aria-hidden />
        <h3>{text[result].title}</h3>
        <p>{said}</p>
        {result === 'REGISTERED' && total > 0 && <p>{words.own.paid(formatMoney(total))}</p>}
        {entered && partners > 0 && <p>{text.partnersAsked(partners)}</p>}
      </div>
      {missed && (
        <Button component={Link} to="/events" variant="default" onClick={side.leave}>
          {text.others}
        </Button>
      )}
    </SideFrame>
  );
}
