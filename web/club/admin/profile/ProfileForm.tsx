/** The club's form: its name, clock, address, tax and colour, and how that looks. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockHours } from '@fourball/shared/club/clock.ts';
import { updateClubProfile, type ClubRecord } from '@fourball/shared/club/profile/profile-calls.ts';
import { shortNameOf } from '@fourball/shared/club/profile/profile-shapes.ts';
import { isTimeZone } from '@fourball/shared/club/profile/time-zones.ts';
import { formatClubTime, useMinute } from '../../../lib/club/club-time.ts';
import { takeLook } from '../../../lib/club/take-look.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { words } from './club-profile-words.en.ts';
import { LookPreview } from './LookPreview.tsx';
import classes from './ProfileForm.module.css';
import { bodyOf, isColour, issuesOf, profileDraftOf, type ProfileDraft } from './profile-draft.ts';
import { lookOf } from './record-look.ts';
import { LogoField } from './LogoField.tsx';
import { clubProfileKey } from './profile-queries.ts';

const below = ['label', 'input', 'description', 'error'] as const;
const fields = [
  'name',
  'shortName',
  'timeZone',
  'clockHours',
  'contactEmail',
  'address',
  'taxName',
  'taxRate',
  'taxNumber',
  'accent',
] as const;

interface ProfileFormProps {
  record: ClubRecord;
  /** After it was saved. */
  onSaved?: () => void;
}

export function ProfileForm({ record, onSaved }: ProfileFormProps) {
  const queries = useQueryClient();
  const [browserZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [draft, setDraft, forget] = useDraft('club', profileDraftOf(record, browserZone));
  const sending = useSending(fields, () => queries.invalidateQueries({ queryKey: clubProfileKey }));
  const change = (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return sending.refuse(issues);
    const body = bodyOf(draft, record.version);
    const saved = await sending.send(body, () => request(updateClubProfile, { body, quiet: true }));
    if (saved === null) return;
    const { left, ...now } = saved;
    forget();
    queries.setQueryData(clubProfileKey, now);
    takeLook(lookOf(now));
    toast(left.length > 0 ? `${words.saved} ${words.left(left.length)}` : words.saved);
    onSaved?.();
  };
  const field = (name: Exclude<keyof ProfileDraft, 'ownColour' | 'clockHours'>) => ({
    label: words[name],
    value: draft[name],
    error: sending.errorOf(name),
    inputWrapperOrder: [...below],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  });
  const accent = draft.ownColour && isColour(draft.accent) ? draft.accent.trim().toLowerCase() : null;
  return (
    <div className={classes.form}>
      <LogoField record={record} />
      <SendForm sending={sending} action={words.save} onSubmit={() => void save()}>
        <fieldset className={classes.section}>
          <legend>{words.sections.name}</legend>
          <TextInput {...field('name')} required maxLength={80} autoComplete="organization" />
          <TextInput
            {...field('shortName')}
            maxLength={15}
            description={words.shortNameHint(shortNameOf(draft.name || record.settings.name))}
          />
        </fieldset>
        <fieldset className={classes.section}>
          <legend>{words.sections.place}</legend>
          <ZoneField {...field('timeZone')} fixed={record.clockFixed} />
          <Radio.Group
            label={words.clockHours}
            description={words.clockHoursHint}
            inputWrapperOrder={[...below]}
            error={sending.errorOf('clockHours')}
            value={String(draft.clockHours)}
            onChange={(chosen) => change({ clockHours: chosen === '12' ? 12 : 24 })}
          >
            {clockHours.map((hours) => (
              <Radio key={hours} value={String(hours)} label={words.clocks[hours]} />
            ))}
          </Radio.Group>
          <TextInput {...field('contactEmail')} required type="email" maxLength={254} />
          <Textarea {...field('address')} description={words.addressHint} maxLength={500} rows={3} />
        </fieldset>
        <fieldset className={classes.section}>
          <legend>{words.sections.tax}</legend>
          <div className={classes.pair}>
            <TextInput {...field('taxName')} required maxLength={20} />
            <TextInput {...field('taxRate')} required inputMode="decimal" maxLength={6} />
          </div>
          <TextInput {...field('taxNumber')} description={words.taxNumberHint} maxLength={60} />
        </fieldset>
        <fieldset className={classes.section}>
          <legend>{words.sections.look}</legend>
          <Checkbox
            label={words.ownColour}
            checked={draft.ownColour}
            onChange={(event) => change({ ownColour: event.currentTarget.checked })}
          />
          {draft.ownColour && (
            <div className={classes.colour}>
              <input
                type="color"
                className={classes.picker}
                aria-label={words.accent}
                value={accent ?? '#1f6b3a'}
                onChange={(event) => change({ accent: event.currentTarget.value })}
              />
              <TextInput {...field('accent')} description={words.accentHint} maxLength={7} />
            </div>
          )}
          <LookPreview name={draft.name || record.settings.name} accent={accent} />
        </fieldset>
      </SendForm>
    </div>
  );
}

interface ZoneFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  fixed: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Any zone may be typed; those that the browser knows are offered. */
function ZoneField({ fixed, ...field }: ZoneFieldProps) {
  const now = useMinute();
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'));
  const said = isTimeZone(field.value) ? words.timeNow(formatClubTime(now, 'dayTime', field.value)) : '';
  return (
    <>
      <TextInput
        {...field}
        required
        inputWrapperOrder={[...below]}
        readOnly={fixed}
        list="time-zones"
        description={fixed ? `${said} ${words.clockFixed}` : said}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}
