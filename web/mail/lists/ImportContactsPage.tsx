/** The office puts people on an email list: pasted or from a file, with why the club may write to them, each row looked at first. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { importContacts } from '@fourball/shared/mail/list-calls.ts';
import type { ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { FileInput } from '../../ui/form/FileInput.tsx';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import frame from '../../ui/page/frame.module.css';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './ImportContacts.module.css';
import { ImportedRows } from './ImportedRows.tsx';
import { words } from './import-words.en.ts';
import { readListsAnew, useManagedCategories } from './list-queries.ts';
import { readContacts, type ReadContact } from './read-contacts.ts';

/** Of a file that is read: more than the most rows that any club takes. */
const mostMegabytes = 1;
const acceptedFiles = '.csv,.txt,text/csv,text/plain';

const blank = {
  people: '',
  basis: 'EXPRESS' as 'EXPRESS' | 'IMPLIED',
  source: '',
  words: '',
  enquiredOn: '',
};
type Draft = typeof blank;

export function ImportContactsPage() {
  const categories = useManagedCategories();
  const most = useQuery({
    queryKey: ['mail', 'import-most'],
    queryFn: async ({ signal }) =>
      Number((await request(getParameter, { params: { name: 'IMPORT_MOST' }, signal, quiet: true })).value),
  });
  const lists = (categories.data ?? [])
    .flatMap((category) => category.lists)
    .filter(({ kind }) => kind === 'MARKETING');
  const failed = [categories, most].find(({ data, isError }) => data === undefined && isError);
  return (
    <div className={frame.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <Link className={pages.textLink} to="/admin/email-lists">
          {words.back}
        </Link>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      {failed !== undefined ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={failed.error}
          retry={() => void Promise.all([categories.refetch(), most.refetch()])}
        />
      ) : categories.data === undefined || most.data === undefined ? (
        <SkeletonRows label={words.loading} rows={5} height={72} />
      ) : lists.length === 0 ? (
        <StateView kind="empty" title={words.noLists} text={words.noListsText} />
      ) : (
        <ImportForm lists={lists} most={most.data} />
      )}
    </div>
  );
}

/** What a wish would come to, or has come to where it was meant. */
interface Told {
  readonly draft: Draft;
  readonly listId: number;
  readonly reply: ReplyOf<typeof importContacts>;
  readonly done: boolean;
}

function ImportForm({ lists, most }: { lists: readonly ManagedList[]; most: number }) {
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const [listId, setListId] = useState(() =>
    lists.some(({ id }) => String(id) === search.get('list'))
      ? Number(search.get('list'))
      : (lists[0]?.id ?? 0),
  );
  const [draft, setDraft] = useState(blank);
  const [told, setTold] = useState<Told | null>(null);
  const sending = useSending(['rows', 'rows.', 'listId', 'source', 'words', 'enquiredOn']);
  const { errorOf, refuse, send, busy, problem, form } = sending;
  const rows = useMemo(() => readContacts(draft.people), [draft.people]);
  const list = lists.find(({ id }) => id === listId)?.externalName ?? '';
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const express = draft.basis === 'EXPRESS';
  const body = {
    listId,
    rows,
    basis: draft.basis,
    source: express ? draft.source : null,
    words: express ? draft.words : null,
    enquiredOn: express || draft.enquiredOn === '' ? null : draft.enquiredOn,
  };
  // Of another wish it says nothing.
  const shown = told?.draft === draft && told.listId === listId ? told : null;

  const submit = async (preview: boolean) => {
    const issues = problemsOf(draft, rows, most);
    if (issues.length > 0) return refuse(issues);
    const sent = { ...body, preview };
    const reply = await send(sent, (idempotencyKey) =>
      request(importContacts, { body: sent, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    setTold({ draft, listId, reply, done: !preview });
    if (preview) return;
    toast(words.done(reply.added, list));
    await readListsAnew(cache);
  };

  return (
    <>
      <form
        ref={form}
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(true);
        }}
      >
        <NativeSelect
          label={words.list}
          value={String(listId)}
          error={errorOf('listId')}
          onChange={({ currentTarget: { value } }) => setListId(Number(value))}
          data={lists.map(({ id, externalName }) => ({ value: String(id), label: externalName }))}
        />
        <People
          people={draft.people}
          count={rows.length}
          most={most}
          sending={sending}
          onPeople={(people) => change({ people })}
        />
        <Basis draft={draft} errorOf={errorOf} change={change} />
        {problem !== null && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.bar}>
          <Button type="submit" variant={shown === null ? 'filled' : 'default'} loading={busy}>
            {words.look}
          </Button>
        </div>
      </form>
      {shown !== null && <Rows told={shown} list={list} busy={busy} onAct={() => void submit(false)} />}
    </>
  );
}

function problemsOf(draft: Draft, rows: readonly ReadContact[], most: number) {
  const express = draft.basis === 'EXPRESS';
  return [
    ...(rows.length === 0 ? [{ field: 'rows', message: words.noPeople }] : []),
    ...(rows.length > most ? [{ field: 'rows', message: words.tooMany(rows.length, most) }] : []),
    ...(express && draft.source.trim() === '' ? [{ field: 'source', message: words.noSource }] : []),
    ...(express && draft.words.trim() === '' ? [{ field: 'words', message: words.noSaid }] : []),
  ];
}

interface BasisProps {
  draft: Draft;
  errorOf: Sending['errorOf'];
  change: (part: Partial<Draft>) => void;
}

/** Why the club may write to them, and what proves it. */
function Basis({ draft, errorOf, change }: BasisProps) {
  return (
    <>
      <NativeSelect
        label={words.basis}
        value={draft.basis}
        onChange={({ currentTarget: { value } }) =>
          change({ basis: value === 'IMPLIED' ? 'IMPLIED' : 'EXPRESS' })
        }
        data={(['EXPRESS', 'IMPLIED'] as const).map((value) => ({ value, label: words.bases[value] }))}
      />
      {draft.basis === 'EXPRESS' ? (
        <>
          <TextInput
            label={words.source}
            description={words.sourceHint}
            maxLength={300}
            value={draft.source}
            error={errorOf('source')}
            onChange={({ currentTarget: { value } }) => change({ source: value })}
          />
          <Textarea
            label={words.said}
            description={words.saidHint}
            rows={3}
            maxLength={500}
            value={draft.words}
            error={errorOf('words')}
            onChange={({ currentTarget: { value } }) => change({ words: value })}
          />
        </>
      ) : (
        <TextInput
          type="date"
          label={words.enquiredOn}
          description={words.enquiredOnHint}
          value={draft.enquiredOn}
          error={errorOf('enquiredOn')}
          onChange={({ currentTarget: { value } }) => change({ enquiredOn: value })}
        />
      )}
    </>
  );
}

interface RowsProps {
  told: Told;
  list: string;
  busy: boolean;
  onAct: () => void;
}

function Rows({ told: { reply, done }, list, busy, onAct }: RowsProps) {
  const title = done ? words.result : words.preview;
  return (
    <section className={pages.section} aria-labelledby="import-rows-title">
      <h2 id="import-rows-title">{title}</h2>
      <p role="status">{words.sums(reply.added, reply.kept, reply.refused)}</p>
      {!done && reply.added === 0 && <p className={pages.quiet}>{words.nobody}</p>}
      {!done && reply.added > 0 && (
        <div className={classes.bar}>
          <Button loading={busy} onClick={onAct}>
            {words.act(reply.added, list)}
          </Button>
        </div>
      )}
      <ImportedRows rows={reply.rows} />
    </section>
  );
}

interface PeopleProps {
  people: string;
  count: number;
  most: number;
  sending: Pick<Sending, 'errorOf' | 'refuse'>;
  onPeople: (people: string) => void;
}

function People({ people, count, most, sending: { errorOf, refuse }, onPeople }: PeopleProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > mostMegabytes * 1_048_576)
      return refuse([{ field: 'rows', message: words.tooLarge(mostMegabytes) }]);
    try {
      onPeople(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      refuse([{ field: 'rows', message: words.notText }]);
    }
  };
  return (
    <div className={classes.people}>
      <Textarea
        label={words.people}
        description={count > 0 ? words.rows(count) : words.peopleHint(most)}
        rows={8}
        spellCheck={false}
        value={people}
        error={errorOf('rows') ?? errorOf('rows.')}
        onChange={({ currentTarget: { value } }) => onPeople(value)}
      />
      <FileInput
        field={chooser}
        label={words.choose}
        accept={acceptedFiles}
        onFile={(file) => void take(file)}
      />
      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={20} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {words.choose}
        </Button>
      </div>
    </div>
  );
}
