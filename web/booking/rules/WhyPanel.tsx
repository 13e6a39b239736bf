/** Explains a refusal or a price in plain words: each rule with its setting, the value in force and since when. */
import { Button, Modal } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  explainBooking,
  type ExplainedParameter,
  type Explanation,
} from '@fourball/shared/booking/find/why-calls.ts';
import { knownParameters } from '@fourball/shared/club/parameters/known-parameters.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { formatDate, showDays } from '../../ui/text/day-text.ts';
import { dialogProps, dialogTransition } from '../../ui/dialog/dialog-look.ts';
import { formatMoney } from '../../ui/text/money.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { percent } from '../price/price-lines.ts';
import { bookingKeys } from '../queries.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { openWait } from '../waitlist/open-wait.ts';
import classes from './WhyPanel.module.css';
import { words } from './why-words.en.ts';

export interface WhyQuestion {
  courseId: number;
  day: string;
  /** Without a tee time the day alone is explained. */
  teeTimeId?: number;
  /** Of the tee time, for the title. */
  time?: string;
  spots?: number;
  courseFeeId?: number | null;
}

interface WhyPanelProps extends DialogProps<never> {
  question: WhyQuestion;
}

export function WhyPanel({ question, answer }: WhyPanelProps) {
  const [opened, setOpened] = useState(true);
  const courses = useBookingParams().data?.courses;
  const course = courses?.find(({ courseId }) => courseId === question.courseId)?.name;
  const explanation = useQuery({
    queryKey: bookingKeys.why(question),
    queryFn: ({ signal }) => request(explainBooking, { body: question, signal, quiet: true }),
    // Places come and go: what is asked is asked anew.
    staleTime: 0,
    gcTime: 0,
  });
  const time = question.time ?? null;
  return (
    <Modal
      {...dialogProps}
      size="min(560px, 98vw)"
      opened={opened}
      onClose={() => setOpened(false)}
      title={words.title}
      closeButtonProps={{ 'aria-label': shell.common.close }}
      transitionProps={dialogTransition}
      onExitTransitionEnd={() => answer(null)}
    >
      <p className={classes.about}>
        {[time && clockText(time), formatDay(question.day, 'long'), course]
          .filter((part) => part != null)
          .join(' · ')}
      </p>
      {explanation.data !== undefined ? (
        <Explained explanation={explanation.data} ofDay={question.teeTimeId == null && time === null}>
          {isOnlyFull(explanation.data) && (
            <Button
              className={classes.wait}
              onClick={() => {
                const { courseId, day, spots } = question;
                setOpened(false);
                openWait({ courseId, day, time, spots: Number(spots ?? 1) });
              }}
            >
              {words.wait}
            </Button>
          )}
        </Explained>
      ) : explanation.isError ? (
        <StateView
          kind="error"
          title={words.failed}
          text={words.failedText}
          action={{ label: words.retry, onClick: () => void explanation.refetch() }}
        />
      ) : (
        <div className={classes.loading} role="status" aria-label={words.loading}>
          <Skeleton height={88} />
          <Skeleton height={48} />
          <Skeleton height={132} />
        </div>
      )}
    </Modal>
  );
}

type Check = Explanation['checks'][number];

/** Nothing but places is missing: they may come free. */
const isOnlyFull = ({ checks }: Explanation): boolean =>
  checks.filter(({ passed }) => !passed).every(({ rule }) => rule === 'PLACES') &&
  checks.some(({ passed }) => !passed);

interface ExplainedProps {
  explanation: Explanation;
  ofDay: boolean;
  /** What can be done about a refusal. */
  children: ReactNode;
}

function Explained({ explanation, ofDay, children }: ExplainedProps) {
  const { checks, price, allowed } = explanation;
  const refused = checks.filter(({ passed }) => !passed);
  const kept = checks.filter(({ passed }) => passed);
  return (
    <div className={classes.explained}>
      {allowed ? (
        <p className={classes.allowed}>
          <IconCheck size={20} aria-hidden />
          {ofDay ? words.allowedDay : words.allowed}
        </p>
      ) : (
        <section aria-label={words.refused}>
          <Checks checks={refused} />
          {children}
        </section>
      )}
      {kept.length > 0 && (
        <details className={classes.kept}>
          <summary>{words.kept(kept.length)}</summary>
          <Checks checks={kept} />
        </details>
      )}
      {price !== null && <Price price={price} />}
    </div>
  );
}

const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className={classes.checks}>
    {checks.map(({ rule, passed, text, parameter }) => (
      <li key={rule} data-passed={passed || undefined}>
        {passed ? <IconCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
        <div>
          <h3>{words.rules[rule]}</h3>
          <p>{showDays(text)}</p>
          {parameter !== null && <Parameter parameter={parameter} />}
        </div>
      </li>
    ))}
  </ul>
);

/** `CUT_OFF_TIME: 45 minutes`, what that is, and since when it holds. */
function Parameter({ parameter }: { parameter: ExplainedParameter }) {
  const { name, value, since } = parameter;
  const timeZone = useClubTimeZone();
  const known = knownParameters.find((one) => one.name === name);
  const unit = known === undefined ? 'days' : known.kind === 'percent' ? '%' : known.unit;
  return (
    <p className={classes.parameter}>
      <strong>{name}</strong>
      <span className="figures">{unit === undefined ? value : `${value} ${unit}`}</span>
      <span>{words.since(formatDate(clubDayOf(since, timeZone)))}</span>
      {known !== undefined && <span className={classes.meaning}>{known.meaning}</span>}
    </p>
  );
}

function Price({ price }: { price: NonNullable<Explanation['price']> }) {
  return (
    <section className={classes.price} aria-labelledby="why-price">
      <div className={classes.priceHead}>
        <h3 id="why-price">{words.price}</h3>
        <span>
          <strong className="figures">{formatMoney(price.cents)}</strong> {words.perGolfer}
        </span>
      </div>
      <ol className={classes.steps}>
        {price.steps.map((step) => (
          <li key={step}>{showDays(step)}</li>
        ))}
      </ol>
      <dl className={classes.sums}>
        <dt>{price.feeName}</dt>
        <dd>{formatMoney(price.cents)}</dd>
        <dt>{words.tax(percent(price.taxBasisPoints))}</dt>
        <dd>{formatMoney(price.tax)}</dd>
        <dt>{words.total}</dt>
        <dd>{formatMoney(price.total)}</dd>
      </dl>
      <p className={classes.meaning}>{words.holdsFrom(formatDate(price.since))}</p>
      <Parameter parameter={price.parameters.hst} />
      {price.parameters.twilight !== null && <Parameter parameter={price.parameters.twilight} />}
    </section>
  );
}
