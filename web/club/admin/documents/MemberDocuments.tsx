/** In a member's record: the files that the office keeps there, to be added, saved and removed. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconFileUpload, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import {
  addDocument,
  openDocument,
  removeDocument,
  type MemberDocument,
  type MemberDocuments as Shown,
} from '@fourball/shared/club/documents/document-calls.ts';
import { documentEnding } from '@fourball/shared/club/documents/document-enums.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { request, requestFile, RequestError } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { keepDocuments, useDocuments } from './document-queries.ts';
import { words } from './document-words.en.ts';
import classes from './MemberDocuments.module.css';

export function MemberDocuments({ userId }: { userId: number }) {
  const documents = useDocuments(userId);
  return (
    <section className={classes.section} aria-labelledby="documents-title">
      <h3 id="documents-title">{words.title}</h3>
      <p className={classes.quiet}>{words.text}</p>
      {documents.data !== undefined ? (
        <>
          <AddDocument userId={userId} shown={documents.data} />
          {documents.data.documents.length === 0 ? (
            <p className={classes.quiet}>{words.none}</p>
          ) : (
            <ul className={classes.list}>
              {documents.data.documents.map((document) => (
                <Document key={document.documentId} userId={userId} document={document} />
              ))}
            </ul>
          )}
        </>
      ) : documents.isError ? (
        <div role="alert">
          <p>{words.loadFailed}</p>
          <Button variant="default" onClick={() => void documents.refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows label={words.loading} rows={2} height={52} />
      )}
    </section>
  );
}

/** The file first, which suggests what it is called. */
function AddDocument({ userId, shown }: { userId: number; shown: Shown }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const { send, busy, problem, errorOf, form } = useSending(['title', 'file']);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(chosen);
    setTitle(chosen.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 120));
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null || title.trim() === '') return;
    const saved = await send({ title, name: file.name }, () =>
      request(addDocument, { params: { userId }, body: { title, file }, quiet: true }),
    );
    if (saved === null) return;
    keepDocuments(userId, saved);
    setFile(null);
    toast(words.added);
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void add(event)}>
      <FileInput
        field={chooser}
        label={words.file}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        onFile={choose}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={20} aria-hidden />}
          disabled={busy || shown.documents.length >= shown.most}
          onClick={() => chooser.current?.click()}
        >
          {words.add}
        </Button>
      </div>
      <p className={classes.quiet}>
        {words.bounds(shown.most, String(Number((shown.mostKilobytes / 1024).toFixed(1))))}
      </p>
      {file !== null && (
        <>
          <p className={classes.name}>{words.chosen(file.name)}</p>
          <TextInput
            label={words.name}
            description={words.nameHint}
            maxLength={120}
            value={title}
            error={title.trim() === '' ? words.missing : errorOf('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <div className={classes.acts}>
            <Button type="submit" loading={busy} disabled={title.trim() === ''}>
              {words.send}
            </Button>
            <Button variant="subtle" disabled={busy} onClick={() => setFile(null)}>
              {words.cancel}
            </Button>
          </div>
        </>
      )}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {errorOf('file') ?? problem}
        </p>
      )}
    </form>
  );
}

function Document({ userId, document }: { userId: number; document: MemberDocument }) {
  const { documentId, title, kind, bytes, addedBy, addedAt } = document;
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  const act = async (how: () => Promise<void>) => {
    setBusy(true);
    try {
      await how();
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(reason.message || words.saveFailed);
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    act(async () => {
      const { file } = await requestFile(openDocument, { params: { id: documentId }, quiet: true });
      saveFile(file, `${title}.${documentEnding[kind]}`);
    });
  const remove = () =>
    act(async () => {
      keepDocuments(userId, await request(removeDocument, { params: { id: documentId }, quiet: true }));
      toast(words.removed);
    });
  return (
    <li className={classes.document}>
      <span className={classes.what}>
        <span className={classes.name}>{title}</span>
        <span className={classes.quiet}>
          {words.kinds[kind]}, {words.size(String(Math.max(1, Math.round(bytes / 1024))))}, {addedBy},{' '}
          <ClubDate at={addedAt} />
        </span>
      </span>
      <span className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          aria-label={words.saveNamed(title)}
          disabled={busy}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        <Button
          variant={sure ? 'filled' : 'subtle'}
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={sure ? words.sureNamed(title) : words.removeNamed(title)}
          disabled={busy}
          onClick={() => (sure ? void remove() : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {sure ? words.sure : words.remove}
        </Button>
      </span>
    </li>
  );
}
