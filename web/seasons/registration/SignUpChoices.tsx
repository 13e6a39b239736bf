/** What can be chosen on the sign-up sheet: division, contests, places, extras, guests, partners. Each has its default. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import type { EntryQuote } from '@fourball/shared/seasons/entry-shapes.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { blankGuest, choicesOf, guestName, type ExtrasDraft, type GuestDraft } from './sign-up-wish.ts';
import type { SigningUp } from './use-sign-up.ts';

/** The parts of the sheet's work that a choice needs. */
interface ChoiceProps {
  signing: SigningUp;
  quote: EntryQuote;
}

type Competition = EntryQuote['competitions'][number];

/** What stands beside the name of a division. */
function noteOf({ open, free, suggested }: Competition): string {
  const text = words.division;
  const notes = [
    ...(suggested ? [text.suggested] : []),
    ...(!open ? [text.closed] : free === 0 ? [text.full] : free === null ? [] : [text.free(free)]),
  ];
  return notes.join(' · ');
}

export function DivisionChoice({ signing, quote }: ChoiceProps) {
  const divisions = quote.competitions.filter(({ contest }) => !contest);
  if (divisions.length === 0) return null;
  const choose = (value: string) =>
    signing.change({ divisionChosen: true, divisionId: value === '' ? null : Number(value) });
  return (
    <Radio.Group
      label={words.division.title}
      classNames={{ label: classes.choiceTitle }}
      value={String(signing.divisionId ?? '')}
      error={signing.sending.errorOf('competitionId')}
      onChange={choose}
    >
      <div className={classes.options}>
        {divisions.map((one) => (
          <Radio
            size="md"
            key={one.competitionId}
            value={String(one.competitionId)}
            label={one.name}
            description={noteOf(one)}
            disabled={!one.open}
            classNames={{ root: classes.option }}
          />
        ))}
        <Radio size="md" value="" label={words.division.later} classNames={{ root: classes.option }} />
      </div>
    </Radio.Group>
  );
}

const without = (all: readonly number[], one: number): number[] => all.filter((other) => other !== one);

export function ContestChoice({ signing, quote }: ChoiceProps) {
  const { draft, change, sending } = signing;
  const contests = quote.competitions.filter(({ contest }) => contest);
  if (contests.length === 0) return null;
  return (
    <fieldset className={classes.set}>
      <legend>{words.contests}</legend>
      {contests.map((one) => (
        <Checkbox
          size="md"
          key={one.competitionId}
          label={one.name}
          description={noteOf(one)}
          disabled={!one.open}
          checked={draft.contestIds.includes(one.competitionId)}
          onChange={(event) => {
            const others = without(draft.contestIds, one.competitionId);
            change({ contestIds: event.currentTarget.checked ? [...others, one.competitionId] : others });
          }}
          classNames={{ root: classes.option }}
        />
      ))}
      <Problem text={sending.errorOf('contestIds')} />
    </fieldset>
  );
}

export function PoolChoice({ signing, quote }: ChoiceProps) {
  if (quote.pools.length === 0) return null;
  const { draft, change, sending } = signing;
  return (
    <Radio.Group
      label={words.pool.title}
      classNames={{ label: classes.choiceTitle }}
      value={String(draft.spotsId ?? '')}
      error={sending.errorOf('registrationSpotsId')}
      onChange={(value) => change({ spotsId: value === '' ? null : Number(value) })}
    >
      <div className={classes.options}>
        <Radio size="md" value="" label={words.pool.open} classNames={{ root: classes.option }} />
        {quote.pools.map(({ spotsId, name, free }) => (
          <Radio
            size="md"
            key={spotsId}
            value={String(spotsId)}
            label={name}
            description={free === 0 ? words.division.full : words.division.free(free)}
            classNames={{ root: classes.option }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

export function ExtraChoice({ signing, quote }: ChoiceProps) {
  const { draft, change, sending } = signing;
  if (quote.optional.length === 0) return null;
  return (
    <fieldset className={classes.set}>
      <legend>{words.extras.title}</legend>
      <Extras
        offered={quote.optional.map((extra) => ({ ...extra, price: extra.amount + extra.tax }))}
        draft={draft}
        change={change}
        nameOf={(name) => name}
        choiceOf={words.extras.choice}
      />
      <Problem text={sending.errorOf('feeIds')} />
    </fieldset>
  );
}

interface ExtrasProps {
  /** What they cost whom they are for, cents with tax. */
  offered: (EntryQuote['optional'][number] & { price: number })[];
  draft: ExtrasDraft;
  change: (part: Partial<ExtrasDraft>) => void;
  /** What an extra is called here, and the choice that it leaves. */
  nameOf: (name: string) => string;
  choiceOf: (name: string) => string;
}

function Extras({ offered, draft, change, nameOf, choiceOf }: ExtrasProps) {
  return offered.map(({ feeId, name, description, optionsDescription, price }) => {
    const wanted = draft.feeIds.includes(feeId);
    return (
      <div key={feeId} className={classes.extra}>
        <Checkbox
          size="md"
          label={`${nameOf(name)} · ${price === 0 ? words.extras.free : formatMoney(price)}`}
          description={description}
          checked={wanted}
          onChange={(event) => {
            const others = without(draft.feeIds, feeId);
            change({ feeIds: event.currentTarget.checked ? [...others, feeId] : others });
          }}
          classNames={{ root: classes.option }}
        />
        {wanted && optionsDescription !== '' && (
          <ExtraAnswer
            label={choiceOf(name)}
            options={optionsDescription}
            answer={draft.answers[feeId]}
            onAnswer={(answer) => change({ answers: { ...draft.answers, [feeId]: answer } })}
          />
        )}
      </div>
    );
  });
}

interface ExtraAnswerProps {
  label: string;
  options: string;
  answer: string | undefined;
  onAnswer: (answer: string) => void;
}

function ExtraAnswer({ label, options, answer, onAnswer }: ExtraAnswerProps) {
  const choices = choicesOf(options);
  if (choices.length === 0) {
    return (
      <TextInput
        label={label}
        description={options}
        maxLength={200}
        value={answer ?? ''}
        onChange={(event) => onAnswer(event.currentTarget.value)}
      />
    );
  }
  return (
    <Toggles
      label={label}
      all={choices}
      chosen={answer ?? choices[0] ?? ''}
      words={Object.fromEntries(choices.map((choice) => [choice, choice]))}
      onChoose={onAnswer}
    />
  );
}

const mostGuests = 3;

export function GuestChoice({ signing, quote }: ChoiceProps) {
  const { draft, change, sending } = signing;
  const guests = draft.guestsBrought;
  const text = words.guests;
  const changeGuest = (at: number, part: Partial<GuestDraft>) =>
    change({ guestsBrought: guests.map((guest, place) => (place === at ? { ...guest, ...part } : guest)) });
  return (
    <fieldset className={classes.set}>
      <legend>{text.title}</legend>
      {guests.length > 0 && <p className={classes.quiet}>{text.text}</p>}
      {guests.map((guest, at) => (
        <div key={at} className={classes.guestWhole}>
          <div className={classes.guest}>
            <TextInput
              label={text.name(at + 1)}
              maxLength={80}
              value={guest.name}
              error={sending.errorOf(String(at))}
              onChange={(event) => changeGuest(at, { name: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="gray"
              aria-label={text.remove(at + 1)}
              onClick={() => change({ guestsBrought: guests.toSpliced(at, 1) })}
            >
              <IconX size={20} aria-hidden />
            </Button>
          </div>
          <GuestExtras guest={guest} at={at} quote={quote} change={(part) => changeGuest(at, part)} />
        </div>
      ))}
      <Problem text={sending.errorOf('guests')} />
      <Problem text={sending.errorOf('guestFeeIds')} />
      {guests.length < mostGuests && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => change({ guestsBrought: [...guests, blankGuest] })}
        >
          {text.add}
        </Button>
      )}
    </fieldset>
  );
}

interface GuestExtrasProps {
  guest: GuestDraft;
  /** Its place in the list, from 0 on. */
  at: number;
  quote: EntryQuote;
  change: (part: Partial<ExtrasDraft>) => void;
}

function GuestExtras({ guest, at, quote, change }: GuestExtrasProps) {
  if (quote.optional.length === 0) return null;
  const name = guestName(guest, at);
  return (
    <div role="group" aria-label={words.extras.titleFor(name)}>
      <Extras
        offered={quote.optional.map((extra) => ({ ...extra, price: extra.guestAmount + extra.guestTax }))}
        draft={guest}
        change={change}
        nameOf={(extra) => words.extras.forGuest(extra, name)}
        choiceOf={(extra) => words.extras.choiceFor(extra, name)}
      />
    </div>
  );
}

export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  );
