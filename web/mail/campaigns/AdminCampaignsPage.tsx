/** The office's page of campaigns: those that are written, wait, leave or have left. */
import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CampaignSummary } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { formatNear, useClubTimeZone } from '../../lib/club/club-time.ts';
import { words as shell } from '../../lib/words/en.ts';
import frame from '../../ui/page/frame.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { sortedRows, type SortValue } from '../../ui/table/data-table.ts';
import { useSorting } from '../../ui/table/use-sorting.ts';
import { DataTable, RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { TableScroll } from '../../ui/table/TableScroll.tsx';
import { useCampaigns } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';
import { SavedViews } from '../../accounts/views/SavedViews.tsx';

type By = keyof typeof words.columns;

const firstSize = 50;
const mostSize = 200;

const momentOf = ({ endedAt, startedAt, sendAt, changedAt }: CampaignSummary): string =>
  endedAt ?? startedAt ?? sendAt ?? changedAt;
const listsOf = ({ lists }: CampaignSummary): string =>
  lists.length === 0 ? words.noLists : lists.map(({ externalName }) => externalName).join(', ');

function When({ campaign }: { campaign: CampaignSummary }) {
  return formatNear(momentOf(campaign), Date.now(), useClubTimeZone());
}

const columns: readonly TableColumn<CampaignSummary, By>[] = [
  {
    by: 'subject',
    label: words.columns.subject,
    long: true,
    cell: ({ subject }) => <RowName>{subject}</RowName>,
  },
  {
    by: 'state',
    label: words.columns.state,
    cell: ({ state }) => (
      <span className={classes.state} data-state={state}>
        {words.states[state]}
      </span>
    ),
  },
  { by: 'lists', label: words.columns.lists, cell: listsOf },
  { by: 'when', label: words.columns.when, cell: (campaign) => <When campaign={campaign} /> },
  {
    by: 'sent',
    label: words.columns.sent,
    named: true,
    cell: ({ counts }) => <span className="figures">{words.sentOf(counts.sent, counts.recipients)}</span>,
  },
];

const valueOf: Readonly<Record<By, (campaign: CampaignSummary) => SortValue>> = {
  subject: ({ subject }) => subject,
  state: ({ state }) => words.states[state],
  lists: listsOf,
  when: momentOf,
  sent: ({ counts }) => counts.sent,
};

export function AdminCampaignsPage() {
  const navigate = useNavigate();
  const [size, setSize] = useState(firstSize);
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  const campaigns = useCampaigns(size);
  const { data } = campaigns;
  const rows =
    data === undefined || sorting === null
      ? (data?.campaigns ?? [])
      : sortedRows(data.campaigns, valueOf[sorting.by], sorting.down);
  const write = () => void navigate('/admin/campaigns/new');
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <div className={classes.bar}>
          <Button
            component={Link}
            to="/admin/send-mail"
            variant="default"
            leftSection={<IconMail size={20} aria-hidden />}
          >
            {words.direct}
          </Button>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={write}>
            {words.add}
          </Button>
        </div>
      </div>
      <SavedViews page="/admin/campaigns" without={[]} />
      <Stale
        query={{ isError: campaigns.isError && data !== undefined, dataUpdatedAt: campaigns.dataUpdatedAt }}
      />
      {data === undefined ? (
        campaigns.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={campaigns.error}
            retry={() => void campaigns.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={6} height={52} />
        )
      ) : data.campaigns.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: write }}
        />
      ) : (
        <>
          <TableScroll>
            <DataTable
              keep="campaigns"
              label={words.list}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sorting={sorting}
              onSort={setSorting}
              onOpen={({ id }) => void navigate(`/admin/campaigns/${id}`)}
              bare
            />
          </TableScroll>
          {data.total > data.campaigns.length && size < mostSize && (
            <Button variant="default" onClick={() => setSize(mostSize)}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
