/** The office's imports: a file is chosen, and below stand those that were read before. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listImports } from '@fourball/shared/club/imports/import-calls.ts';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { words as shell } from '../../../lib/words/en.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { listPageSize, useImports } from './import-queries.ts';
import { words } from './import-words.en.ts';

type Listed = ReplyOf<typeof listImports>['imports'][number];

export function AdminImportsPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1) - 1;
  const imports = useImports(page);
  const { data } = imports;
  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      <ChooseFile />
      {data !== undefined ? (
        <section className={pages.section} aria-labelledby="imports-before">
          <div className={pages.head}>
            <h2 id="imports-before">{words.list.title}</h2>
            <p role="status" className={pages.quiet}>
              {words.list.total(data.total)}
            </p>
          </div>
          <Stale query={imports} />
          {data.imports.length === 0 ? (
            <p className={pages.quiet}>{words.list.none}</p>
          ) : (
            <DataTable
              keep="imports"
              label={words.list.title}
              columns={columns}
              rows={data.imports}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate(`/admin/imports/${id}`)}
              stale={imports.isPlaceholderData}
              bare
            />
          )}
          <Pages
            page={page}
            pages={Math.max(1, Math.ceil(data.total / listPageSize))}
            words={words.pages}
            onPage={(to) => setSearch(to === 0 ? {} : { page: String(to + 1) })}
          />
        </section>
      ) : imports.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={imports.error}
          retry={() => void imports.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={72} />
      )}
    </div>
  );
}

const tones: Partial<Record<Listed['state'], string>> = {
  WRITTEN: 'good',
  QUEUED: 'wait',
  WRITING: 'wait',
  FAILED: 'bad',
};

type By = keyof typeof words.list.columns;

const columns: readonly TableColumn<Listed, By>[] = [
  { by: 'file', label: words.list.columns.file, cell: ({ fileName }) => <RowName>{fileName}</RowName> },
  { by: 'kind', label: words.list.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    by: 'rows',
    label: words.list.columns.rows,
    number: true,
    cell: ({ rows }) => rows.toLocaleString('en-CA'),
  },
  {
    by: 'state',
    label: words.list.columns.state,
    cell: ({ state }) => (
      <span className={pages.tag} data-tone={tones[state]}>
        {words.states[state]}
      </span>
    ),
  },
  {
    by: 'read',
    label: words.list.columns.read,
    named: true,
    cell: ({ uploaded }) => <ClubTime at={uploaded.at} format="dayTime" />,
  },
  { by: 'reader', label: words.list.columns.reader, named: true, cell: ({ uploaded }) => uploaded.name },
  {
    by: 'written',
    label: words.list.columns.written,
    named: true,
    wide: true,
    cell: ({ written }) => (written === null ? null : <ClubTime at={written.at} format="dayTime" />),
  },
];
