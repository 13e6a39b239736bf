/** For whom booking ahead is suspended, since when and why, and the way to lift it. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { liftSuspension } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BookingSuspension } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import pageLook from '../../money/admin/AdminPage.module.css';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { surnameFirst, type SortValue } from '../../ui/table/data-table.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { suspensionsKey, useSuspensions } from './report-queries.ts';
import { Loaded } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { SortedTable } from './SortedTable.tsx';
import { words } from './report-words.en.ts';

const text = words.suspensions;

type By = 'golfer' | 'missed' | 'until';

const valueOf: Record<By, (row: BookingSuspension) => SortValue> = {
  golfer: ({ name }) => surnameFirst(name),
  missed: ({ playedOn }) => playedOn,
  until: ({ endsAt }) => endsAt,
};

const isOver = ({ liftedAt, endsAt }: BookingSuspension): boolean =>
  liftedAt !== null || Date.parse(endsAt) <= Date.now();

const columns: readonly TableColumn<BookingSuspension, By>[] = [
  {
    by: 'golfer',
    label: text.golfer,
    cell: ({ name, memberNumber }) => (
      <RowName>
        {name} <span className={classes.quiet}>{memberNumber === null ? '' : `#${memberNumber}`}</span>
      </RowName>
    ),
  },
  {
    by: 'missed',
    label: text.missed,
    cell: ({ playedOn, courseName }) => `${formatDay(playedOn, 'short')}, ${courseName}`,
  },
  {
    by: 'until',
    label: text.until,
    cell: (row) =>
      row.liftedAt !== null ? (
        <span className={classes.quiet}>{text.lifted(row.liftedBy ?? '')}</span>
      ) : isOver(row) ? (
        <span className={classes.quiet}>{text.over}</span>
      ) : (
        <ClubTime at={row.endsAt} format="dayTime" />
      ),
  },
];

export function SuspensionsView() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const suspensions = useSuspensions(all);
  const lift = async ({ suspensionId: id, name }: BookingSuspension) => {
    const lines = [text.sure(name)];
    const sure = { title: text.liftOf(name), lines, ok: text.lift, cancel: text.cancel };
    if ((await showMessage(sure)) === null) return;
    try {
      await request(liftSuspension, { params: { id }, quiet: true });
      toast(text.done(name));
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(text.failed);
    }
    await queryClient.invalidateQueries({ queryKey: suspensionsKey });
  };
  return (
    <>
      <div className={pageLook.tools}>
        <Checkbox
          className={classes.tick}
          label={text.all}
          checked={all}
          onChange={({ currentTarget: { checked } }) => setAll(checked)}
        />
      </div>
      <Loaded
        query={suspensions}
        label={words.view.suspensions}
        empty={{ title: text.empty, text: text.emptyText, is: (rows) => rows.length === 0 }}
      >
        {(rows) => (
          <SortedTable
            label={text.title}
            columns={columns}
            rows={rows}
            valueOf={valueOf}
            keyOf={({ suspensionId }) => suspensionId}
            sortedBy="until"
            onOpen={({ userId }) => void navigate(`/admin/users?user=${userId}`)}
            tools={(row) =>
              isOver(row) ? null : (
                <Button variant="default" aria-label={text.liftOf(row.name)} onClick={() => void lift(row)}>
                  {text.lift}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}
