/** Who can come and until when, what a withdrawal gives back, and what golfers read about the event. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { RichTextField } from '../../../club/pages/RichTextField.tsx';
import { useOrganizers } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { PolicyChoice } from '../PolicyChoice.tsx';
import type { StepProps } from './event-steps.ts';
import { words } from './event-words.en.ts';

const text = words.registration;
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

export function RegistrationStep(props: StepProps) {
  const { draft, editing, errorOf, change } = props;
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{text.title}</legend>
        <div className={classes.pair}>
          <TextInput
            label={text.numSpots}
            description={text.numSpotsHint}
            inputWrapperOrder={below}
            inputMode="numeric"
            value={draft.numSpots}
            error={errorOf('numSpots')}
            onChange={(event) => change({ numSpots: event.currentTarget.value })}
          />
          <Switch
            label={text.waitlist}
            description={text.waitlistHint}
            checked={draft.waitlist}
            onChange={(event) => change({ waitlist: event.currentTarget.checked })}
          />
        </div>
        <div className={classes.pair}>
          <TextInput
            label={text.opensAt}
            description={text.opensHint}
            inputWrapperOrder={below}
            type="datetime-local"
            value={draft.opensAt}
            error={errorOf('registrationOpensAt')}
            onChange={(event) => change({ opensAt: event.currentTarget.value })}
          />
          <TextInput
            label={text.closesAt}
            description={text.closesHint}
            inputWrapperOrder={below}
            type="datetime-local"
            value={draft.closesAt}
            error={errorOf('registrationClosesAt')}
            onChange={(event) => change({ closesAt: event.currentTarget.value })}
          />
        </div>
        {!editing && (
          <Switch
            label={text.fill}
            description={text.fillHint}
            checked={draft.loadedAllParticipants}
            onChange={(event) => change({ loadedAllParticipants: event.currentTarget.checked })}
          />
        )}
        <Choices {...props} />
      </fieldset>
      <OnItsPage {...props} />
    </>
  );
}

function Choices({ season, draft, errorOf, change }: StepProps) {
  const organizers = useOrganizers(season.id).data ?? [];
  return (
    <div className={classes.pair}>
      <PolicyChoice
        label={text.policy}
        value={draft.cancellationPolicyId}
        error={errorOf('cancellationPolicyId')}
        none={{ label: text.policyDefault, description: text.policyDefaultHint }}
        onChange={(cancellationPolicyId) => change({ cancellationPolicyId })}
      />
      <NativeSelect
        label={text.organizer}
        value={draft.organizerId}
        error={errorOf('organizerId')}
        onChange={(event) => change({ organizerId: event.currentTarget.value })}
      >
        <option value="">{text.organizerNone}</option>
        {organizers.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function OnItsPage({ draft, errorOf, change }: StepProps) {
  const marker = (name: 'longDriveMarkers' | 'closestToThePinMarkers', of: string) => (
    <TextInput
      label={of}
      inputMode="numeric"
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <RichTextField
        label={text.description}
        html={draft.description}
        error={errorOf('description')}
        onChange={(description) => change({ description })}
      />
      <div className={classes.pair}>
        {marker('closestToThePinMarkers', text.closest)}
        {marker('longDriveMarkers', text.longest)}
      </div>
      <TextInput
        label={text.url}
        inputMode="url"
        value={draft.competitorsPageUrl}
        error={errorOf('competitorsPageUrl')}
        onChange={(event) => change({ competitorsPageUrl: event.currentTarget.value })}
      />
      <Switch
        label={text.byDivision}
        checked={draft.displayByDivision}
        onChange={(event) => change({ displayByDivision: event.currentTarget.checked })}
      />
      <Switch
        label={text.hideMessages}
        checked={draft.hideMessages}
        onChange={(event) => change({ hideMessages: event.currentTarget.checked })}
      />
    </>
  );
}
