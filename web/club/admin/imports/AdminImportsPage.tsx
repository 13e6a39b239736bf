/** The office's imports: a file is chosen, and below stand those that were read before. */
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listImports } from '@fourball/shared/club/imports/import-calls.ts';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { words as shell } from '../../../lib/words/en.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { ChooseFile } from './ChooseFile.tsx';
import { listPageSize, useImports } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

type Listed = ReplyOf<typeof listImports>['imports'][number];

export function AdminImportsPage() {
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
            <ul className={pages.list}>
              {data.imports.map((one) => (
                <Item key={one.id} one={one} />
              ))}
            </ul>
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

function Item({ one }: { one: Listed }) {
  const timeZone = useClubTimeZone();
  const { list } = words;
  const [told, by] = one.written === null ? [list.by, one.uploaded] : [list.written, one.written];
  return (
    <li className={`${rowLook.row} ${classes.item}`}>
      <div className={classes.names}>
        <RowLink to={`/admin/imports/${one.id}`}>{one.fileName}</RowLink>
        <span className={pages.quiet}>
          {[
            words.kinds[one.kind],
            words.rows(one.rows),
            told(by.name, formatClubTime(by.at, 'dayTime', timeZone)),
          ].join(' · ')}
        </span>
      </div>
      <span className={pages.tag} data-tone={tones[one.state]}>
        {words.states[one.state]}
      </span>
    </li>
  );
}
