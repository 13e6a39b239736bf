/** What one golfer of an event plays off, at the side: why, what is missing for it, and changed with a reason. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ratedGender } from '@fourball/shared/club/enums.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setEventHandicap, type EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { request } from '../../../../lib/request/request.ts';
import { toast } from '../../../../ui/dialog/toast.ts';
import { SendForm } from '../../../../ui/form/SendForm.tsx';
import { SideFrame, useKept, type Side } from '../../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../../ui/form/use-sending.ts';
import { explained, playedOffSteps } from '../../../golf/handicap-steps.ts';
import { Steps } from '../../../golf/Steps.tsx';
import classes from '../../Organize.module.css';
import { saveAgreed } from '../../results/save-rescored.ts';
import { words } from './event-handicap-words.en.ts';
import { changeOf, draftFields, draftOf } from './handicap-change.ts';
import { readHandicapsAnew, type TeeChoice } from './handicap-queries.ts';
import own from './Handicaps.module.css';

const text = words.form;

interface HandicapPanelProps {
  side: Side;
  event: GolfEvent;
  handicap: EventHandicap;
  /** Null of an event of one round. */
  round: number | null;
  choices: readonly TeeChoice[];
}

export function HandicapPanel(props: HandicapPanelProps) {
  const { side, event, handicap } = props;
  const { name, problem, changed } = handicap;
  return (
    <SideFrame side={side} title={name} lead={changed === null ? undefined : words.reason(changed.reason)}>
      {problem !== null && (
        <p className={classes.banner} data-tone="wait">
          {words.missing[problem]}
        </p>
      )}
      <Why handicap={handicap} />
      {event.cancelled ? <p className={classes.quiet}>{text.cancelled}</p> : <ChangeForm {...props} />}
    </SideFrame>
  );
}

function Why({ handicap }: { handicap: EventHandicap }) {
  const steps = explained(() => playedOffSteps(handicap));
  return (
    <details className={own.why}>
      <summary>{words.why}</summary>
      {steps === null ? (
        <p>{words.notExplained}</p>
      ) : steps.length === 0 ? (
        <p>{words.noSteps}</p>
      ) : (
        <Steps steps={steps} />
      )}
    </details>
  );
}

function ChangeForm({ side, event, handicap, round, choices }: HandicapPanelProps) {
  // What nobody has typed over follows the event: publishing settles another number while the panel is open.
  const known = draftOf(handicap);
  const [typed, setTyped] = useState<Partial<typeof known>>({});
  const draft = { ...known, ...typed };
  const [reason, setReason] = useState('');
  const sending = useSending(draftFields);
  const touched = JSON.stringify(draft) !== JSON.stringify(known);
  useKept(side, 'handicap', touched || reason.trim() !== '');
  const set = (part: typeof typed) => setTyped((before) => ({ ...before, ...part }));
  const save = async () => {
    const typedOver = changeOf(handicap, draft);
    if (Array.isArray(typedOver)) return sending.refuse(typedOver);
    const change = { ...typedOver, ...(round !== null && { round }) };
    const body = { ...change, reason: reason.trim() };
    const reply = await sending.send(body, () =>
      saveAgreed({ eventId: event.id, handicap: change }, (rescore) =>
        request(setEventHandicap, {
          body: { ...body, ...(rescore !== undefined && { rescore }) },
          quiet: true,
        }),
      ),
    );
    void readHandicapsAnew(event.id);
    if (reply === null) return undefined;
    toast(text.saved(handicap.name));
    side.leave();
    return undefined;
  };
  return (
    <section className={own.change} aria-labelledby="change-title">
      <h3 id="change-title">{text.title}</h3>
      <p className={classes.quiet}>{text.lead}</p>
      <SendForm
        sending={sending}
        action={text.save}
        disabled={!touched || reason.trim() === ''}
        onSubmit={() => void save()}
      >
        <div className={classes.pair}>
          <NativeSelect
            label={text.tee}
            value={draft.teeId}
            error={sending.errorOf('teeId')}
            onChange={({ currentTarget: { value } }) => set({ teeId: value })}
          >
            {handicap.tee === null ? (
              <option value="">{text.noTee}</option>
            ) : (
              choices.every(({ teeId }) => teeId !== handicap.tee?.teeId) && (
                <option value={handicap.tee.teeId}>{handicap.tee.name}</option>
              )
            )}
            {choices.map(({ teeId, name }) => (
              <option key={teeId} value={teeId}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={text.ratings}
            value={draft.gender}
            error={sending.errorOf('gender')}
            onChange={({ currentTarget: { value } }) => set({ gender: value })}
          >
            {handicap.gender === null && <option value="">{text.noRatings}</option>}
            {ratedGender.options.map((gender) => (
              <option key={gender} value={gender}>
                {words.genders[gender]}
              </option>
            ))}
          </NativeSelect>
        </div>
        {(['handicapIndex', 'courseHandicap', 'playingHandicap'] as const).map((field) => (
          <TextInput
            key={field}
            label={
              { handicapIndex: text.index, courseHandicap: text.course, playingHandicap: text.playing }[field]
            }
            // A number pad has no plus.
            inputMode="text"
            autoComplete="off"
            maxLength={12}
            value={draft[field]}
            error={sending.errorOf(field)}
            onChange={({ currentTarget: { value } }) => set({ [field]: value })}
          />
        ))}
        <TextInput
          label={text.reason}
          description={text.reasonHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={300}
          value={reason}
          error={sending.errorOf('reason')}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </SendForm>
    </section>
  );
}
