/** On the sign-up sheet: the partners of a team and its name, or that a partner is looked for. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntryQuote } from '@fourball/shared/seasons/entry-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { ChosenPartners, PartnerPicker, sameOne } from './PartnerPicker.tsx';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { Problem } from './SignUpChoices.tsx';
import type { SigningUp } from './use-sign-up.ts';

const text = words.team;

interface TeamChoiceProps {
  signing: SigningUp;
  sizes: EntryQuote['teamSizes'];
  /** Partners are looked for in single events only. */
  ofSeason: boolean;
}

export function TeamChoice({ signing, sizes, ofSeason }: TeamChoiceProps) {
  const { draft, change, sending } = signing;
  const { partners } = draft;
  const me = useSession(({ user }) => user);
  const [picking, setPicking] = useState(false);
  const room = 1 + partners.length < sizes.max;
  return (
    <fieldset className={classes.set}>
      <legend>{text.title}</legend>
      <p className={classes.quiet}>{text.text(sizes.min, sizes.max)}</p>
      <ChosenPartners
        partners={partners}
        onRemove={(gone) => change({ partners: partners.filter((one) => !sameOne(one, gone)) })}
      />
      {partners.length > 0 && (
        <>
          <p className={classes.quiet}>{text.asked}</p>
          <TextInput
            label={text.name}
            maxLength={120}
            value={draft.teamName}
            error={sending.errorOf('name')}
            onChange={(event) => change({ teamName: event.currentTarget.value })}
          />
        </>
      )}
      {picking && room ? (
        <PartnerPicker
          onChoose={(partner) => {
            if (partner.userId !== me?.userId && !partners.some((one) => sameOne(one, partner))) {
              const teamName = draft.teamName === '' ? text.defaultName(me?.name ?? '') : draft.teamName;
              change({ partners: [...partners, partner], teamName, looking: false });
            }
            setPicking(false);
          }}
        />
      ) : (
        room && (
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={20} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {partners.length === 0 ? text.bring : text.more}
          </Button>
        )
      )}
      {partners.length === 0 && !ofSeason && (
        <Checkbox
          size="md"
          label={text.looking}
          description={text.lookingText}
          checked={draft.looking}
          onChange={(event) => change({ looking: event.currentTarget.checked })}
          classNames={{ root: classes.option }}
        />
      )}
      <Problem text={sending.errorOf('team')} />
    </fieldset>
  );
}
