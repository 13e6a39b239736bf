/** The golfer's passkeys: which there are, making one on this device, and taking one away. */
import { keepPasskey, removePasskey } from '@fourball/shared/accounts/session-calls.ts';
import type { Passkey } from '@fourball/shared/accounts/shapes.ts';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { queryClient } from '../../lib/request/query-client.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from '../Sections.module.css';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { deviceName, isKnownDevice, makePasskey, passkeysSupported } from '../login/passkey.ts';
import { PasswordField } from '../PasswordField.tsx';
import { passkeysKey, usePasskeys } from '../queries.ts';
import { refusalText } from '../refusal-text.ts';
import { SectionFailure } from '../SectionFailure.tsx';
import { useRefusals, type Refusals } from '../use-refusals.ts';
import { words } from '../words.en.ts';

const text = words.passkeys;
const fieldNames = ['name', 'currentPassword'] as const;
type Field = (typeof fieldNames)[number];

export function PasskeySection() {
  const passkeys = usePasskeys();
  return (
    <section className={classes.section} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{text.title}</h2>
      <p className={classes.quiet}>{text.text}</p>
      {passkeys.data !== undefined ? (
        <>
          {passkeys.data.length === 0 ? (
            <p className={classes.none}>{text.none}</p>
          ) : (
            <ul className={classes.list}>
              {passkeys.data.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          {passkeysSupported() ? <AddPasskey /> : <p className={classes.quiet}>{text.unsupported}</p>}
        </>
      ) : passkeys.isError ? (
        <SectionFailure text={text.failed} retry={() => void passkeys.refetch()} busy={passkeys.isFetching} />
      ) : (
        <SkeletonRows label={text.loading} rows={1} height={64} />
      )}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [removing, setRemoving] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const remove = async () => {
    const sure = await showMessage({
      title: text.removeShort,
      lines: [text.removeAsk(passkey.name)],
      ok: text.removeShort,
      cancel: shellWords.common.cancel,
    });
    if (sure !== 'ok') return;
    setRemoving(true);
    try {
      await request(removePasskey, { params: { id: passkey.id }, quiet: true });
      toast(text.removed);
    } catch (reason) {
      // One that is gone already is what was wanted.
      if (!(reason instanceof RequestError) || reason.status !== 404) toast(refusalText(reason));
    }
    await queryClient.invalidateQueries({ queryKey: passkeysKey });
    setRemoving(false);
  };
  const keep = async () => {
    setKeeping(true);
    try {
      await request(keepPasskey, { params: { id: passkey.id }, quiet: true });
      toast(text.kept);
    } catch (reason) {
      toast(refusalText(reason));
    }
    await queryClient.invalidateQueries({ queryKey: passkeysKey });
    setKeeping(false);
  };
  return (
    <li className={classes.row}>
      <IconFingerprint size={24} aria-hidden className={classes.rowIcon} />
      <div className={classes.rowText}>
        <p className={classes.rowName}>{passkey.name}</p>
        <p className={classes.quiet}>
          {passkey.confirmBy !== null ? (
            <>
              {text.waits} <ClubDate at={passkey.confirmBy} />.
            </>
          ) : passkey.lastUsedAt === null ? (
            text.neverUsed
          ) : (
            <>
              {text.used} <ClubDate at={passkey.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {passkey.confirmBy !== null && (
        <Button
          variant="default"
          loading={keeping}
          aria-label={text.keepLabel(passkey.name)}
          onClick={() => void keep()}
        >
          {text.keep}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        loading={removing}
        aria-label={text.remove(passkey.name)}
        onClick={() => void remove()}
      >
        {text.removeShort}
      </Button>
    </li>
  );
}

function AddPasskey() {
  /** Null while none is being added. */
  const [name, setName] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const { errors, form, refuse, refuseFor } = useRefusals(fieldNames);

  const close = () => {
    setName(null);
    setPassword('');
    refuse({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name === null || busy) return;
    const missing: Refusals<Field> = {
      name: name.trim() === '' ? words.form.required : undefined,
      currentPassword: password === '' ? words.change.noCurrent : undefined,
    };
    refuse(missing);
    if (fieldNames.some((field) => missing[field] !== undefined)) return;
    setBusy(true);
    try {
      const passkey = await makePasskey(name.trim(), password);
      if (passkey === null) return refuse({ currentPassword: words.change.wrongCurrent });
      queryClient.setQueryData<Passkey[]>(passkeysKey, (before = []) => [...before, passkey]);
      close();
      toast(text.added);
    } catch (reason) {
      if (reason instanceof RequestError) refuseFor(reason);
      else refuse({ whole: isKnownDevice(reason) ? text.exists : text.stopped });
    } finally {
      setBusy(false);
    }
  };

  if (name === null) {
    return (
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setName(deviceName())}
        >
          {text.add}
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void add(event)} noValidate>
      <TextInput
        name="name"
        label={text.name}
        description={text.nameHint}
        maxLength={80}
        autoComplete="off"
        autoFocus
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        label={words.change.current}
        name="currentPassword"
        autoComplete="current-password"
        description={text.passwordHint}
        value={password}
        error={errors.currentPassword}
        onChange={setPassword}
      />
      <p role="alert" className={classes.trouble}>
        {errors.whole}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" disabled={busy} onClick={close}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
