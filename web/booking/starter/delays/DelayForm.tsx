/** Puts the starts of a day back or closes a span of it: what, who is touched, and what everybody is told. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createDelay, previewDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import type {
  ClosureInside,
  DelayCause,
  DelayKind,
  DelayPreview,
} from '@fourball/shared/booking/delay-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { request } from '../../../lib/request/request.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { TouchedList } from './TouchedList.tsx';
import classes from './Delays.module.css';
import { words } from './delay-desk-words.en.ts';

interface Course {
  readonly courseId: number;
  readonly name: string;
}

interface DelayFormProps {
  day: string;
  courses: readonly Course[];
  /** HH:MM: from when on starts are likely to be put back. */
  from: string;
  onDone: () => Promise<void>;
}

const kinds: readonly DelayKind[] = ['LATER', 'CLOSED'];
const insides: readonly ClosureInside[] = ['OFFER', 'CANCEL'];
const causes = Object.keys(words.causes) as DelayCause[];

interface Asked {
  readonly courseIds: number[];
  readonly kind: DelayKind;
  readonly from: string;
  readonly minutes: string;
  /** Of a closure: the first start that is open again; empty for the end of the day. */
  readonly to: string;
}

const bodyOf = (day: string, { courseIds, kind, from, minutes, to }: Asked) => ({
  courseIds,
  day,
  kind,
  from,
  ...(kind === 'LATER' ? { minutes: Number(minutes) } : { to: to === '' ? '24:00' : to }),
});

export function DelayForm({ day, courses, from, onDone }: DelayFormProps) {
  const [asked, setAsked] = useState<Asked>({
    courseIds: courses.map(({ courseId }) => courseId),
    kind: 'LATER',
    from,
    minutes: '30',
    to: '',
  });
  const [inside, setInside] = useState<ClosureInside>('OFFER');
  const [cause, setCause] = useState<DelayCause>('FROST');
  /** Null as long as the office says nothing else than what is usual. */
  const [own, setOwn] = useState<string | null>(null);
  const [looked, setLooked] = useState<{ asked: Asked; preview: DelayPreview } | null>(null);
  const looking = useSending(['courseIds', 'from', 'to', 'minutes']);
  const sending = useSending(['words', 'courseIds', 'from', 'to', 'minutes', 'inside']);
  const closes = asked.kind === 'CLOSED';
  const said =
    own ??
    (closes
      ? words.saidClosed[cause](clockText(asked.from), clockText(asked.to))
      : words.said[cause](Number(asked.minutes)));
  const change = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }));
  // What was looked at is what is done: another wish is looked at anew.
  const preview = looked?.asked === asked ? looked.preview : null;

  const look = async () => {
    if (asked.courseIds.length === 0) {
      looking.refuse([{ field: 'courseIds', message: words.what.noCourse }]);
      return;
    }
    const body = bodyOf(day, asked);
    const reply = await looking.send(body, () => request(previewDelay, { body, quiet: true }));
    if (reply === null) return;
    setLooked(reply.result === 'SUCCESS' ? { asked, preview: reply.preview } : null);
    looking.tell(reply.reason ?? null);
    sending.tell(null);
  };
  const doIt = async () => {
    if (preview === null) return;
    const body = {
      ...bodyOf(day, asked),
      ...(closes ? { inside } : {}),
      cause,
      words: said,
      fingerprint: preview.fingerprint,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(createDelay, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') {
      if (reply.preview !== undefined) setLooked({ asked, preview: reply.preview });
      sending.tell(reply.result === 'CHANGED' ? words.tell.changed : (reply.reason ?? null));
      return;
    }
    const told = reply.delays.reduce((sum, { people }) => sum + people, 0);
    toast((closes ? words.tell.closed : words.tell.done)(told));
    setLooked(null);
    await onDone();
  };

  return (
    <div className={classes.columns}>
      <section className={classes.column} aria-labelledby="delay-what">
        <h2 id="delay-what">{words.what.title}</h2>
        <SendForm sending={looking} action={words.what.look} onSubmit={() => void look()}>
          <WhatFields
            courses={courses}
            asked={asked}
            change={change}
            cause={cause}
            setCause={setCause}
            errorOf={looking.errorOf}
          />
        </SendForm>
      </section>
      <section className={classes.column} aria-labelledby="delay-who">
        <h2 id="delay-who">{words.who.title}</h2>
        {preview === null ? (
          <p className={classes.quiet}>{words.who.before}</p>
        ) : (
          <TouchedList preview={preview} inside={closes ? inside : null} />
        )}
      </section>
      <section className={classes.column} aria-labelledby="delay-tell">
        <h2 id="delay-tell">{words.tell.title}</h2>
        <SendForm
          sending={sending}
          action={closes ? words.tell.close : words.tell.doIt(Number(asked.minutes))}
          danger={closes}
          disabled={preview === null}
          onSubmit={() => void doIt()}
        >
          <TellFields
            inside={closes ? inside : null}
            setInside={setInside}
            said={said}
            setSaid={setOwn}
            errorOf={sending.errorOf}
          />
        </SendForm>
      </section>
    </div>
  );
}

interface WhatFieldsProps {
  courses: readonly Course[];
  asked: Asked;
  change: (part: Partial<Asked>) => void;
  cause: DelayCause;
  setCause: (cause: DelayCause) => void;
  errorOf: (field: string) => string | undefined;
}

function WhatFields({ courses, asked, change, cause, setCause, errorOf }: WhatFieldsProps) {
  return (
    <>
      <Checkbox.Group
        label={words.what.courses}
        value={asked.courseIds.map(String)}
        error={errorOf('courseIds')}
        onChange={(ids) => change({ courseIds: ids.map(Number) })}
      >
        {courses.map(({ courseId, name }) => (
          <Checkbox key={courseId} className={classes.tick} value={String(courseId)} label={name} />
        ))}
      </Checkbox.Group>
      <NativeSelect
        label={words.what.kind}
        value={asked.kind}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: kinds.find((one) => one === value) ?? asked.kind })
        }
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {words.what.kinds[one]}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.pair}>
        <TextInput
          label={words.what.from}
          type="time"
          value={asked.from}
          error={errorOf('from')}
          onChange={({ currentTarget: { value } }) => change({ from: value })}
        />
        {asked.kind === 'LATER' ? (
          <TextInput
            label={words.what.minutes}
            inputMode="numeric"
            value={asked.minutes}
            error={errorOf('minutes')}
            onChange={({ currentTarget: { value } }) => change({ minutes: value.replace(/\D/g, '') })}
          />
        ) : (
          <TextInput
            label={words.what.to}
            description={asked.to === '' ? words.what.toEnd : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="time"
            value={asked.to}
            error={errorOf('to')}
            onChange={({ currentTarget: { value } }) => change({ to: value })}
          />
        )}
      </div>
      <NativeSelect
        label={words.what.cause}
        value={cause}
        onChange={({ currentTarget: { value } }) => setCause(causes.find((one) => one === value) ?? cause)}
      >
        {causes.map((one) => (
          <option key={one} value={one}>
            {words.causes[one]}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

interface TellFieldsProps {
  /** Null where the starts are put back. */
  inside: ClosureInside | null;
  setInside: (inside: ClosureInside) => void;
  said: string;
  setSaid: (said: string) => void;
  errorOf: (field: string) => string | undefined;
}

function TellFields({ inside, setInside, said, setSaid, errorOf }: TellFieldsProps) {
  return (
    <>
      {inside !== null && (
        <NativeSelect
          label={words.tell.inside}
          description={words.tell.insideText[inside]}
          value={inside}
          error={errorOf('inside')}
          onChange={({ currentTarget: { value } }) =>
            setInside(insides.find((one) => one === value) ?? inside)
          }
        >
          {insides.map((one) => (
            <option key={one} value={one}>
              {words.tell.insides[one]}
            </option>
          ))}
        </NativeSelect>
      )}
      <Textarea
        label={words.tell.words}
        description={words.tell.wordsText}
        autosize={false}
        rows={5}
        maxLength={500}
        value={said}
        error={errorOf('words')}
        onChange={({ currentTarget: { value } }) => setSaid(value)}
      />
    </>
  );
}
