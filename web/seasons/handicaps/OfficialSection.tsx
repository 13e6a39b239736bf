/** The index that an association issued, and the form in which the golfer types it. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClockQuestion, IconPencil } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { enterOwnIndex } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { IndexEntry } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatHandicap } from '../../ui/text/handicap.ts';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';
import { indexFields, readIndex } from './index-draft.ts';

const text = words.official;

interface OfficialSectionProps {
  official: IndexEntry | null;
  queryKey: QueryKey;
}

export function OfficialSection({ official, queryKey }: OfficialSectionProps) {
  const [entering, setEntering] = useState(false);
  return (
    <section className={pageClasses.section} aria-labelledby="official-title">
      <h2 id="official-title">{text.title}</h2>
      <p className={`${classes.value} figures`} data-none={official === null || undefined}>
        {official?.value == null ? text.none : formatHandicap(official.value)}
      </p>
      {official === null ? (
        <p className={pageClasses.quiet}>{text.noneText}</p>
      ) : (
        <>
          <p className={pageClasses.quiet}>{text.by(official.association ?? '', official.validFrom)}</p>
          <div className={classes.tags}>
            {official.verified ? (
              <span className={pageClasses.tag} data-tone="good">
                <IconCircleCheck size={18} aria-hidden />
                {text.verified}
              </span>
            ) : (
              <span className={pageClasses.tag} data-tone="wait">
                <IconClockQuestion size={18} aria-hidden />
                {text.notVerified}
              </span>
            )}
          </div>
          {!official.verified && <p className={pageClasses.quiet}>{text.notVerifiedText}</p>}
        </>
      )}
      {entering ? (
        <IndexForm
          association={official?.association ?? ''}
          queryKey={queryKey}
          onDone={() => setEntering(false)}
        />
      ) : (
        <Button
          variant={official === null ? 'filled' : 'default'}
          className={classes.button}
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={() => setEntering(true)}
        >
          {official === null ? text.enter : text.change}
        </Button>
      )}
    </section>
  );
}

interface IndexFormProps {
  /** Who issued the one before. */
  association: string;
  queryKey: QueryKey;
  onDone: () => void;
}

function IndexForm({ association, queryKey, onDone }: IndexFormProps) {
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const [typed, setTyped, forget] = useDraft('own index', { value: '', association, validFrom: today });
  const sending = useSending(indexFields);
  const { errorOf, send, refuse } = sending;
  const submit = async () => {
    const value = readIndex(typed.value);
    if (value === null) return refuse([{ field: 'value', message: words.form.notIndex }]);
    const body = { ...typed, value };
    const known = await send(body, () => request(enterOwnIndex, { body, quiet: true }));
    if (known === null) return;
    cache.setQueryData(queryKey, known);
    forget();
    toast(words.form.saved);
    onDone();
  };
  return (
    <SendForm
      sending={sending}
      action={words.form.save}
      onSubmit={() => void submit()}
      onCancel={() => {
        forget();
        onDone();
      }}
    >
      <IndexFields
        typed={typed}
        today={today}
        errorOf={errorOf}
        onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
      />
    </SendForm>
  );
}

interface IndexFieldsProps {
  typed: { value: string; association: string; validFrom: string };
  today: string;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<IndexFieldsProps['typed']>) => void;
}

/** Of the golfer's form and the office's. */
export function IndexFields({ typed, today, errorOf, onChange }: IndexFieldsProps) {
  const form = words.form;
  return (
    <>
      <TextInput
        label={form.value}
        description={form.valueHint}
        inputMode="text"
        autoComplete="off"
        value={typed.value}
        error={errorOf('value')}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <TextInput
        label={form.association}
        description={form.associationHint}
        maxLength={60}
        value={typed.association}
        error={errorOf('association')}
        onChange={(event) => onChange({ association: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={form.validFrom}
        max={today}
        value={typed.validFrom}
        error={errorOf('validFrom')}
        onChange={(event) => onChange({ validFrom: event.currentTarget.value })}
      />
    </>
  );
}
