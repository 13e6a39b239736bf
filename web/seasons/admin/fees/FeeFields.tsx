/** The fields of one fee: its three prices side by side, and whether golfers choose it. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch, TextInput, Textarea } from '@mantine/core';
import { useBookingParams } from '../../../lib/club/booking-params.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import classes from '../Organize.module.css';
import type { FeeDraft } from './fee-draft.ts';
import { words } from './fee-words.en.ts';

interface FeeFieldsProps {
  draft: FeeDraft;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<FeeDraft>) => void;
}

export function FeeFields({ draft, errorOf, change }: FeeFieldsProps) {
  return (
    <>
      <TextInput
        label={words.name}
        value={draft.name}
        maxLength={120}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.three}>
        <MoneyField
          label={words.member}
          value={draft.memberPrice}
          error={errorOf('memberPrice')}
          onChange={(memberPrice) => change({ memberPrice })}
        />
        <MoneyField
          label={words.nonMember}
          value={draft.nonMemberPrice}
          error={errorOf('nonMemberPrice')}
          onChange={(nonMemberPrice) => change({ nonMemberPrice })}
        />
        <MoneyField
          label={words.external}
          value={draft.externalMemberPrice}
          error={errorOf('externalMemberPrice')}
          onChange={(externalMemberPrice) => change({ externalMemberPrice })}
        />
      </div>
      <p className={classes.quiet}>
        {words.sameAsMember} <TaxHint />
      </p>
      <Switch
        label={words.optional}
        description={words.optionalHint}
        checked={draft.optional}
        onChange={(event) => change({ optional: event.currentTarget.checked })}
      />
      {draft.optional && (
        <TextInput
          label={words.options}
          description={words.optionsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.optionsDescription}
          maxLength={2000}
          error={errorOf('optionsDescription')}
          onChange={(event) => change({ optionsDescription: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={words.description}
        rows={2}
        value={draft.description}
        maxLength={2000}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** That tax is added, and how much where it is known. */
export function TaxHint() {
  const basisPoints = useBookingParams().data?.taxBasisPoints;
  return basisPoints === undefined ? words.taxUnknown : words.tax(basisPoints);
}
