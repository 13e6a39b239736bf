/** Finds images without files and files without images, removes what nothing uses, and brings records up to date. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import {
  listImageProblems,
  removeUnusedImages,
  repairImages,
} from '@fourball/shared/club/images/image-calls.ts';
import type { ImageProblem } from '@fourball/shared/club/shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { words } from './admin-image-words.en.ts';
import classes from './AdminImagesPage.module.css';

const text = words.cleanUp;

export function ImageProblems() {
  const [owner, setOwner] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly ImageProblem[] | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState<'check' | 'remove' | 'repair' | null>(null);
  const unused = problems?.filter(({ problem }) => problem === 'NO_RECORD') ?? [];

  const run = async (what: 'check' | 'remove' | 'repair', work: () => Promise<void>) => {
    setBusy(what);
    setError(null);
    setNotice(null);
    try {
      await work();
    } catch (reason) {
      setError(
        reason instanceof RequestError && reason.status !== 0 ? reason.message : words.details.notDone,
      );
    } finally {
      setBusy(null);
    }
  };
  const find = async () => {
    setProblems(await request(listImageProblems, { params: { id: Number(owner) }, quiet: true }));
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (!/^[1-9]\d{0,14}$/.test(owner.trim())) return setError(text.invalid);
    void run('check', find);
  };
  const remove = async () => {
    if (!(await confirmDelete(text.removeLines(unused.length)))) return;
    await run('remove', async () => {
      const body = { imageNotUsed: unused.map(({ key }) => key) };
      const { removed, kept } = await request(removeUnusedImages, { body, quiet: true });
      await find();
      setNotice(text.removed(removed.length, kept.length));
    });
  };
  const repair = () =>
    run('repair', async () => {
      const { checked, filled, missing } = await request(repairImages, { quiet: true });
      setNotice(text.repaired(checked, filled, missing));
    });

  return (
    <section className={classes.cleaning} aria-labelledby="cleaning-title">
      <h2 id="cleaning-title">{text.title}</h2>
      <p className={classes.quiet}>{text.ask}</p>
      <form className={classes.checking} onSubmit={check} noValidate>
        <TextInput
          label={text.owner}
          inputMode="numeric"
          value={owner}
          error={error}
          onChange={(event) => setOwner(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy === 'check'}>
          {text.check}
        </Button>
      </form>
      <p role="status" className={classes.notice}>
        {notice ?? (problems?.length === 0 ? text.fine : null)}
      </p>
      {problems !== null && problems.length > 0 && (
        <ul className={classes.usages}>
          {problems.map(({ key, problem }) => (
            <li key={key}>
              <span className={classes.quiet}>{problem === 'NO_FILE' ? text.noFile : text.noRecord}</span>{' '}
              {key}
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <div className={classes.drawerActions}>
          <Button
            variant="default"
            className={classes.danger}
            leftSection={<IconTrash size={20} aria-hidden />}
            loading={busy === 'remove'}
            onClick={() => void remove()}
          >
            {text.remove(unused.length)}
          </Button>
        </div>
      )}
      <p id="repair-text" className={classes.quiet}>
        {text.repairText}
      </p>
      <div className={classes.drawerActions}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={busy === 'repair'}
          aria-describedby="repair-text"
          onClick={() => void repair()}
        >
          {text.repair}
        </Button>
      </div>
    </section>
  );
}
