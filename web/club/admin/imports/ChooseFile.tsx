/** Chooses a file and what it is of, which is read at once and opened. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { downloadImportSample, uploadImport } from '@fourball/shared/club/imports/import-calls.ts';
import { importKinds, type ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import { sampleOf } from '@fourball/shared/club/imports/sample.ts';
import { tableEncodings, type TableEncoding } from '@fourball/shared/contract/table-encodings.ts';
import { downloadCsv } from '../../../lib/browser/csv.ts';
import { request, requestFile } from '../../../lib/request/request.ts';
import { SaveFileButton } from '../../../ui/form/SaveFileButton.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.choose;
const accepted = '.csv,.txt,.xlsx,text/csv,text/plain';

export function ChooseFile() {
  const chooser = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ImportKindName>('MEMBERS');
  const [encoding, setEncoding] = useState<TableEncoding | null>(null);
  const [sheet, setSheet] = useState('');
  const { send, busy, problem, errorOf, form } = useSending(['file', 'sheet']);
  const navigate = useNavigate();
  const show = useShowImport();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const how = {
      ...(encoding === null ? {} : { encoding }),
      ...(sheet.trim() === '' ? {} : { sheet: sheet.trim() }),
    };
    const body = { kind, file, ...how };
    const state = await send({ ...how, kind, name: file.name }, () =>
      request(uploadImport, { body, quiet: true }),
    );
    if (state === null) return;
    show(state);
    await navigate(`/admin/imports/${state.id}`);
  };
  return (
    <section className={pages.section} aria-labelledby="imports-choose">
      <h2 id="imports-choose">{text.title}</h2>
      <p className={pages.quiet}>{text.hints[kind]}</p>
      <form ref={form} className={classes.part} noValidate onSubmit={(event) => event.preventDefault()}>
        <NativeSelect
          className={classes.kind}
          label={text.kind}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(importKinds.find((one) => one === value) ?? kind)
          }
          data={importKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <FileInput field={chooser} label={text.file} accept={accepted} onFile={(file) => void read(file)} />
        <div className={pages.actions}>
          <Button
            leftSection={<IconFileUpload size={20} aria-hidden />}
            loading={busy}
            onClick={() => chooser.current?.click()}
          >
            {text.file}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => {
              const sample = sampleOf(kind);
              downloadCsv(text.sampleName(kind), sample.head, sample.rows);
            }}
          >
            {text.sample}
          </Button>
          <SaveFileButton
            label={text.workbook}
            icon={<IconDownload size={20} aria-hidden />}
            failed={text.workbookFailed}
            fetchFile={() => requestFile(downloadImportSample, { params: { kind }, quiet: true })}
            name={text.workbookName(kind)}
          />
        </div>
        <p role="status" className="visually-hidden">
          {busy && text.reading}
        </p>
        {problem !== null && (
          <p role="alert" className={classes.problem}>
            {errorOf('file') ?? problem}
          </p>
        )}
        <details>
          <summary className={classes.more}>{text.more}</summary>
          <div className={classes.fields}>
            <NativeSelect
              label={text.encoding}
              value={encoding ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setEncoding(tableEncodings.find((one) => one === value) ?? null)
              }
              data={[
                { value: '', label: text.found },
                ...tableEncodings.map((value) => ({ value, label: text.encodings[value] })),
              ]}
            />
            <TextInput
              label={text.sheet}
              description={text.sheetHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={200}
              value={sheet}
              error={errorOf('sheet')}
              onChange={({ currentTarget: { value } }) => setSheet(value)}
            />
          </div>
        </details>
      </form>
    </section>
  );
}
