/** The office's page about handicaps: every golfer's, what is to be verified, and the import of an association's roster. */
import { Button } from '@mantine/core';
import { IconClockQuestion, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { words as shellWords } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import pageClasses from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { SearchBar } from '../../../ui/table/SearchBar.tsx';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { listPageSize, useHandicaps } from '../../handicaps/handicap-queries.ts';
import classes from './AdminHandicaps.module.css';
import { words } from './admin-handicap-words.en.ts';
import { GolferHandicapPanel } from './GolferHandicapPanel.tsx';
import { RosterImport } from './RosterImport.tsx';

const filters = ['ALL', 'NOT_VERIFIED', 'NONE'] as const;

export function AdminHandicapsPage() {
  const [address, setAddress] = useSearchParams();
  const [importing, setImporting] = useState(false);
  const golfer = Number(address.get('golfer') ?? 0);
  const open = (userId: number | null) =>
    setAddress(userId === null ? {} : { golfer: String(userId) }, { replace: userId === null });
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div className={pageClasses.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={pageClasses.quiet}>{words.lead}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={20} aria-hidden />}
          aria-expanded={importing}
          onClick={() => setImporting(!importing)}
        >
          {words.roster.title}
        </Button>
      </div>
      {importing && <RosterImport />}
      <Golfers onOpen={({ userId }) => open(userId)} />
      <SideDrawer opened={golfer > 0} label={words.title} onClose={() => open(null)}>
        {(side) => <GolferHandicapPanel key={golfer} side={side} userId={golfer} />}
      </SideDrawer>
    </div>
  );
}

function Golfers({ onOpen }: { onOpen: (golfer: ListedHandicap) => void }) {
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<(typeof filters)[number]>('ALL');
  const [page, setPage] = useState(0);
  const found = useHandicaps(page, { search, only });
  return (
    <section className={pageClasses.section} aria-label={words.list}>
      <div className={classes.tools}>
        <SearchBar
          label={words.search}
          placeholder={words.searchHint}
          action={words.find}
          clear={words.clear}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <Toggles
          label={words.filter}
          all={filters}
          chosen={only}
          words={words.filters}
          fit
          onChoose={(one) => {
            setOnly(one);
            setPage(0);
          }}
        />
      </div>
      {found.data === undefined ? (
        found.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={found.error}
            retry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={8} height={56} />
        )
      ) : found.data.total === 0 ? (
        <StateView kind="empty" title={words.none} text={words.noneText} />
      ) : (
        <>
          <Stale query={found} />
          <p className={pageClasses.quiet} role="status">
            {words.count(found.data.total)}
          </p>
          <ul className={pageClasses.list}>
            {found.data.golfers.map((golfer) => (
              <li key={golfer.userId} className={`${rowLook.row} ${classes.golfer}`}>
                <span>
                  <RowLink onClick={() => onOpen(golfer)}>{golfer.name}</RowLink>{' '}
                  <span className={pageClasses.quiet}>{golfer.memberNumber}</span>
                </span>
                <Facts golfer={golfer} />
              </li>
            ))}
          </ul>
          <Pages
            page={page}
            pages={Math.ceil(found.data.total / listPageSize)}
            words={words.paging}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}

function Facts({ golfer: { official, league } }: { golfer: ListedHandicap }) {
  return (
    <span className={`${classes.facts} figures`}>
      {official?.verified === false && (
        <span className={pageClasses.tag} data-tone="wait">
          <IconClockQuestion size={18} aria-hidden />
          {words.notVerified}
        </span>
      )}
      {league !== null && <span className={pageClasses.quiet}>{words.league(formatHandicap(league))}</span>}
      <span className={official === null ? pageClasses.quiet : undefined}>
        {official?.value == null
          ? words.noIndex
          : words.index(formatHandicap(official.value), official.association ?? '')}
      </span>
    </span>
  );
}
