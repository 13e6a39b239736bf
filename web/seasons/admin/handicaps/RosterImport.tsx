/** The import of an association's roster: the file is chosen, what becomes of each row is shown, and then it is written or not. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { importRoster, previewRoster } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { RosterRow } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { writtenFates } from '@fourball/shared/seasons/handicaps/written-fates.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { handicapKeys } from '../../handicaps/handicap-queries.ts';
import classes from './AdminHandicaps.module.css';
import { words } from './admin-handicap-words.en.ts';

const text = words.roster;

type Preview = ReplyOf<typeof previewRoster>;

export function RosterImport() {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState({ association: '', validFrom: today });
  const [preview, setPreview] = useState<Preview | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useSending(['file', 'association', 'validFrom']);
  const { errorOf, send, refuse } = sending;
  // What was looked at is no longer what would be imported.
  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setPreview(null);
  };
  const look = async () => {
    if (file === null) return refuse([{ field: 'file', message: text.noFile }]);
    const body = { ...typed, file };
    const shown = await send(typed, () => request(previewRoster, { body, quiet: true }));
    if (shown !== null) setPreview(shown);
  };
  return (
    <section className={pageClasses.section} aria-labelledby="roster-title">
      <h2 id="roster-title">{text.title}</h2>
      <p className={pageClasses.quiet}>{text.lead}</p>
      <SendForm sending={sending} action={text.preview} onSubmit={() => void look()}>
        <div className={classes.file}>
          <input
            ref={chooser}
            type="file"
            accept=".csv,.xlsx,text/csv"
            aria-label={text.choose}
            tabIndex={-1}
            hidden
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null);
              setPreview(null);
              currentTarget.value = '';
            }}
          />
          <Button
            variant="default"
            leftSection={<IconFileUpload size={20} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {text.choose}
          </Button>
          {file !== null && <span>{text.chosen(file.name)}</span>}
        </div>
        {errorOf('file') !== undefined && <p className={classes.problem}>{errorOf('file')}</p>}
        <div className={classes.fields}>
          <TextInput
            label={text.association}
            maxLength={60}
            value={typed.association}
            error={errorOf('association')}
            onChange={(event) => change({ association: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={text.validFrom}
            description={text.validFromHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            max={today}
            value={typed.validFrom}
            error={errorOf('validFrom')}
            onChange={(event) => change({ validFrom: event.currentTarget.value })}
          />
        </div>
      </SendForm>
      {preview !== null && file !== null && (
        <Previewed
          preview={preview}
          body={{ ...typed, file, fingerprint: preview.fingerprint }}
          onDone={() => {
            setPreview(null);
            setFile(null);
          }}
        />
      )}
    </section>
  );
}

interface PreviewedProps {
  preview: Preview;
  body: { file: File; association: string; validFrom: string; fingerprint: string };
  onDone: () => void;
}

const isWritten = ({ fate }: RosterRow): boolean => writtenFates.includes(fate);

function Previewed({ preview: { rows }, body, onDone }: PreviewedProps) {
  const cache = useQueryClient();
  const [which, setWhich] = useState<'all' | 'onlyOthers'>('all');
  const { busy, problem, send } = useSending();
  const written = rows.filter(isWritten).length;
  const write = async () => {
    const done = await send(body.fingerprint, () => request(importRoster, { body, quiet: true }));
    if (done === null) return;
    toast(text.imported(done.written));
    onDone();
    await cache.invalidateQueries({ queryKey: handicapKeys.all });
  };
  return (
    <div className={classes.part}>
      <p role="status">{text.summary(written, rows.length)}</p>
      <Toggles
        label={text.rows}
        all={['all', 'onlyOthers'] as const}
        chosen={which}
        words={text}
        fit
        onChoose={setWhich}
      />
      <Rows rows={which === 'all' ? rows : rows.filter((row) => !isWritten(row))} />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button className={classes.button} loading={busy} disabled={written === 0} onClick={() => void write()}>
        {written === 0 ? text.nothing : text.import(written)}
      </Button>
    </div>
  );
}

function Rows({ rows }: { rows: readonly RosterRow[] }) {
  return (
    // Scrolled by the keyboard where it is longer than its frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={text.rows} tabIndex={0}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            <th scope="col">{text.golfer}</th>
            <th scope="col">{text.index}</th>
            <th scope="col">{text.fate}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="figures">{row.row}</td>
              <td>
                {row.golfer ?? row.name}
                <small>{[row.memberNumber, row.email].filter((one) => one !== '').join(' · ')}</small>
              </td>
              <td className="figures">
                {row.value === null ? row.typed : formatHandicap(row.value)}
                {row.before !== null && row.before !== row.value && (
                  <small>{text.was(formatHandicap(row.before))}</small>
                )}
                {row.validFrom !== null && <small>{text.since(formatDay(row.validFrom, 'dated'))}</small>}
              </td>
              <td>
                <span className={pageClasses.tag} data-tone={isWritten(row) ? 'good' : undefined}>
                  {text.fates[row.fate]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
