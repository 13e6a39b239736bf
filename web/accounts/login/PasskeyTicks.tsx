/** Which passkeys are the golfer's own and outlive a new password: somebody else may have made one with the old. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import type { Passkey } from '@fourball/shared/accounts/shapes.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './AccountCard.module.css';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { usePasskeys } from '../queries.ts';
import { SectionFailure } from '../SectionFailure.tsx';
import { words } from '../words.en.ts';

const text = words.passkeys;

interface PasskeyTicksProps {
  /** The ids of those that stay. */
  kept: readonly number[];
  onKept: (kept: number[]) => void;
  disabled: boolean;
}

export function PasskeyTicks({ kept, onKept, disabled }: PasskeyTicksProps) {
  const passkeys = usePasskeys();
  if (passkeys.data === undefined) {
    return passkeys.isError ? (
      <SectionFailure text={text.failed} retry={() => void passkeys.refetch()} busy={passkeys.isFetching} />
    ) : (
      <SkeletonRows label={text.loading} rows={1} height={64} />
    );
  }
  if (passkeys.data.length === 0) return null;
  return (
    <fieldset className={classes.ticks} disabled={disabled}>
      <legend>{words.change.passkeys}</legend>
      <p className={classes.small}>{words.change.passkeysText}</p>
      {passkeys.data.map((passkey) => (
        <Checkbox
          key={passkey.id}
          className={classes.tick}
          label={passkey.name}
          description={<Times passkey={passkey} />}
          checked={kept.includes(passkey.id)}
          onChange={(event) =>
            onKept(
              event.currentTarget.checked ? [...kept, passkey.id] : kept.filter((id) => id !== passkey.id),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function Times({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <>
      {text.made} <ClubDate at={createdAt} />
      {' · '}
      {lastUsedAt === null ? (
        text.neverUsed
      ) : (
        <>
          {text.used} <ClubDate at={lastUsedAt} />
        </>
      )}
    </>
  );
}
