/** Every field of an event type, in groups, with what the server says against it at the field. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { RichTextField } from '../../club/pages/RichTextField.tsx';
import { words } from './admin-words.en.ts';
import { OrganizationChoice } from './OrganizationChoice.tsx';
import { words as policyWords } from './policy-choice-words.en.ts';
import { PolicyChoice } from './PolicyChoice.tsx';
import classes from './EventTypeDrawer.module.css';
import type { EventTypeDraft } from './event-type-draft.ts';
import { words as pageWords } from '../words.en.ts';

interface EventTypeFormProps {
  draft: EventTypeDraft;
  change: (part: Partial<EventTypeDraft>) => void;
  /** Grows when somebody else has changed a field: texts begin anew then. */
  turnOf: (name: keyof EventTypeDraft) => number;
  issues: readonly FieldIssue[];
  /** Texts and pictures belong to one that there is. */
  withTexts: boolean;
  cover: ReactNode;
  /** Puts a logo in from a file. */
  logo: ReactNode;
}

type NameOf<Value> = {
  [Name in keyof EventTypeDraft]: EventTypeDraft[Name] extends Value ? Name : never;
}[keyof EventTypeDraft];

const text = words.form;

export function EventTypeForm({ draft, change, turnOf, issues, withTexts, cover, logo }: EventTypeFormProps) {
  const errorOf = (name: keyof EventTypeDraft): string | undefined =>
    issues.find(({ field }) => field === name || field.endsWith(`.${name}`))?.message;
  const line = (
    name: Exclude<NameOf<string>, 'type' | 'visibility' | 'aboutHtml' | 'contactHtml' | 'paymentTiming'>,
    how: { description?: string; type?: string; inputMode?: 'url' | 'numeric' } = {},
  ) => (
    <TextInput
      label={text[name]}
      {...how}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const flag = (name: NameOf<boolean>, description?: string) => (
    <Switch
      label={text[name]}
      description={description}
      checked={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={classes.groups}>
      <Group title={text.groups.what}>
        {line('orgName')}
        <div className={classes.pair}>
          <NativeSelect
            label={text.type}
            value={draft.type}
            error={errorOf('type')}
            onChange={(event) => change({ type: event.currentTarget.value as EventTypeDraft['type'] })}
            data={Object.entries(pageWords.kind).map(([value, label]) => ({ value, label }))}
          />
          <TextInput
            label={text.colorCode}
            value={draft.colorCode}
            error={errorOf('colorCode')}
            onChange={(event) => change({ colorCode: event.currentTarget.value })}
            leftSection={
              <input
                type="color"
                className={classes.colour}
                aria-label={text.pickColour}
                value={/^#[0-9a-f]{6}$/i.test(draft.colorCode) ? draft.colorCode : '#1f6b3a'}
                onChange={(event) => change({ colorCode: event.currentTarget.value })}
              />
            }
          />
        </div>
        {line('domain', { description: text.domainHint('/site') })}
        {line('website', { description: text.websiteHint, inputMode: 'url' })}
      </Group>
      <Group title={text.groups.who}>
        <NativeSelect
          label={text.visibility}
          value={draft.visibility}
          error={errorOf('visibility')}
          onChange={(event) =>
            change({ visibility: event.currentTarget.value as EventTypeDraft['visibility'] })
          }
          data={Object.entries(text.visibilities).map(([value, label]) => ({ value, label }))}
        />
        {flag('hidden', text.hiddenHint)}
      </Group>
      <Group title={text.groups.registration}>
        {flag('registration')}
        {flag('seasonRegistration')}
        {flag('eventRegistration')}
        {flag('trackParticipantType')}
        {flag('noFees')}
        <Payment draft={draft} change={change} errorOf={errorOf} />
      </Group>
      <Group title={text.groups.show}>
        {flag('showMedians')}
        {flag('showNicknames')}
        {flag('showLeagueStatuses')}
        <div className={classes.pair}>
          {line('teeBlockLabel')}
          <OrganizationChoice
            label={text.orgId}
            none={text.noOrganisation}
            value={draft.orgId}
            error={errorOf('orgId')}
            onChange={(orgId) => change({ orgId })}
          />
        </div>
      </Group>
      <Group title={text.groups.pictures}>
        {cover}
        {line('logo', { inputMode: 'url' })}
        {logo}
        {flag('displayEventImage')}
        <div className={classes.pair}>
          {line('eventImageDate', { type: 'date' })}
          {line('photoAlbumLink', { inputMode: 'url' })}
        </div>
      </Group>
      {withTexts ? (
        <Texts draft={draft} change={change} turnOf={turnOf} errorOf={errorOf} />
      ) : (
        <p className={classes.quiet}>{text.afterCreation}</p>
      )}
    </div>
  );
}

interface PaymentProps extends Pick<EventTypeFormProps, 'draft' | 'change'> {
  errorOf: (name: keyof EventTypeDraft) => string | undefined;
}

/** When fees are due, and what of them a withdrawal gives back. */
const Payment = ({ draft, change, errorOf }: PaymentProps) => (
  <div className={classes.pair}>
    <NativeSelect
      label={text.paymentTiming}
      value={draft.paymentTiming}
      error={errorOf('paymentTiming')}
      onChange={(event) => change({ paymentTiming: event.currentTarget.value })}
      data={Object.entries(text.paymentTimings).map(([value, label]) => ({
        value: value === 'none' ? '' : value,
        label,
      }))}
    />
    <PolicyChoice
      label={text.cancellationPolicyId}
      value={draft.cancellationPolicyId}
      error={errorOf('cancellationPolicyId')}
      none={{ label: policyWords.choice.none, description: policyWords.choice.noneText }}
      onChange={(cancellationPolicyId) => change({ cancellationPolicyId })}
    />
  </div>
);

interface TextsProps extends Pick<EventTypeFormProps, 'draft' | 'change' | 'turnOf'> {
  errorOf: (name: keyof EventTypeDraft) => string | undefined;
}

const Texts = ({ draft, change, turnOf, errorOf }: TextsProps) => (
  <Group title={text.groups.texts}>
    <RichTextField
      key={`about ${turnOf('aboutHtml')}`}
      label={text.about}
      html={draft.aboutHtml}
      error={errorOf('aboutHtml')}
      onChange={(aboutHtml) => change({ aboutHtml })}
    />
    <RichTextField
      key={`contact ${turnOf('contactHtml')}`}
      label={text.contact}
      html={draft.contactHtml}
      error={errorOf('contactHtml')}
      onChange={(contactHtml) => change({ contactHtml })}
    />
  </Group>
);

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
