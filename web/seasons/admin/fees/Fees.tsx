/** The fees of a season or of an event: three prices side by side, each with its form, and what a golfer would pay. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { sortedRows, type SortValue } from '../../../ui/table/data-table.ts';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { useFees, type FeeOwner } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { TaxHint } from './FeeFields.tsx';
import { FeeForm } from './FeeForm.tsx';
import { words } from './fee-words.en.ts';
import { WhatWouldPay } from './WhatWouldPay.tsx';

interface FeesProps {
  owner: FeeOwner;
  onChanged: () => Promise<unknown>;
}

type By = 'name' | 'member' | 'nonMember' | 'external' | 'kind';

const columns: readonly TableColumn<EntryFee, By>[] = [
  { by: 'name', label: words.name, cell: ({ name }) => <RowName>{name}</RowName> },
  { by: 'member', label: words.member, number: true, cell: (fee) => formatMoney(fee.memberPrice) },
  { by: 'nonMember', label: words.nonMember, number: true, cell: (fee) => formatMoney(fee.nonMemberPrice) },
  {
    by: 'external',
    label: words.external,
    number: true,
    cell: (fee) => formatMoney(fee.externalMemberPrice),
  },
  {
    by: 'kind',
    label: words.kind,
    cell: ({ optional, optionsDescription }) =>
      !optional
        ? words.always
        : optionsDescription === ''
          ? words.optional
          : `${words.optional}: ${optionsDescription}`,
  },
];

const valueOf: Readonly<Record<By, (fee: EntryFee) => SortValue>> = {
  name: ({ name }) => name,
  member: (fee) => fee.memberPrice,
  nonMember: (fee) => fee.nonMemberPrice,
  external: (fee) => fee.externalMemberPrice,
  kind: ({ optional }) => Number(optional),
};

export function Fees({ owner, onChanged }: FeesProps) {
  const fees = useFees(owner);
  const kind = 'seasonId' in owner ? 'season' : 'event';
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  const chosen = fees.data?.find(({ id }) => id === open) ?? null;
  return (
    <>
      <section className={classes.card} aria-labelledby="fees-title">
        <div className={classes.cardHead}>
          <h2 id="fees-title">{words.title}</h2>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {words.add}
          </Button>
        </div>
        <p className={classes.quiet}>
          {words.lead[kind]} <TaxHint />
        </p>
        <QueryStates query={fees} loading={words.loading} rows={2} height={44}>
          {(list) =>
            list.length === 0 ? (
              <StateView kind="empty" title={words.none} text={words.noneText[kind]} />
            ) : (
              <DataTable
                bare
                keep="fees"
                label={words.title}
                columns={columns}
                rows={sorting === null ? list : sortedRows(list, valueOf[sorting.by], sorting.down)}
                keyOf={({ id }) => id}
                sorting={sorting}
                onSort={setSorting}
                onOpen={({ id }) => setOpen(id)}
              />
            )
          }
        </QueryStates>
      </section>
      <WhatWouldPay owner={owner} />
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? words.newTitle}
        onClose={() => setOpen(null)}
      >
        {(side) => (
          <FeeForm
            key={chosen?.id ?? 'new'}
            side={side}
            owner={owner}
            fee={chosen}
            last={Math.max(0, ...(fees.data ?? []).map(({ sequenceNo }) => sequenceNo))}
            onChanged={onChanged}
          />
        )}
      </SideDrawer>
    </>
  );
}
