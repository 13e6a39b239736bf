/** Customers of the desk: found by name, address and phone, each at the side to be mended or erased. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCustomers } from '@fourball/shared/accounts/customer-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RowButton, RowButtons } from '../../../ui/table/RowButton.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAddress } from '../admin-address.ts';
import { rowsPerPage } from '../admin-queries.ts';
import pageLook from '../AdminPage.module.css';
import { AdminPagedList } from '../AdminPagedList.tsx';
import { Head } from '../AdminParts.tsx';
import tills from '../till/Tills.module.css';
import { CustomerSide } from './CustomerSide.tsx';
import { words as text } from './customer-words.en.ts';

export function AdminCustomersPage() {
  const { get, number, put } = useAddress();
  const page = number('page') ?? 0;
  const search = get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const find = useDebouncedCallback(
    (value: string) => put({ search: value.trim(), page: null }, { replace: true }),
    250,
  );
  const list = useQuery({
    queryKey: ['money', 'customers', page, search],
    queryFn: ({ signal }) =>
      request(listCustomers, {
        params: { page, size: rowsPerPage },
        query: search === '' ? {} : { search },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const shown = list.data?.customers.find(({ userId }) => userId === number('customer'));
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={text.title} lead={text.lead} />
      <div className={pageLook.tools}>
        <TextInput
          className={pageLook.search}
          type="search"
          label={text.search}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            find(value);
          }}
        />
        <p role="status" className={pageLook.say}>
          {list.data === undefined ? !list.isError && <Skeleton height={24} /> : text.total(list.data.total)}
        </p>
      </div>
      <AdminPagedList
        list={list}
        page={page}
        words={text}
        rows={8}
        isEmpty={({ customers }) => customers.length === 0}
        empty={
          search === '' ? (
            <StateView kind="empty" title={text.none} text={text.noneText} />
          ) : (
            <StateView kind="empty" title={text.notFound} text={text.notFoundText} />
          )
        }
      >
        {({ customers }) => (
          <RowButtons label={text.list}>
            {customers.map(({ userId, name, email, phone, since, balance }) => (
              <RowButton key={userId} name={name} onOpen={() => put({ customer: userId })}>
                <span className={tills.state}>{[email, phone].filter(Boolean).join(', ')}</span>
                {balance !== 0 && (
                  <span className={tills.state}>
                    {balance > 0 ? text.owes(formatMoney(balance)) : text.isOwed(formatMoney(-balance))}
                  </span>
                )}
                <span className={tills.state}>
                  {text.since} <ClubDate at={since} />
                </span>
              </RowButton>
            ))}
          </RowButtons>
        )}
      </AdminPagedList>
      <SideDrawer
        opened={shown !== undefined}
        label={text.title}
        onClose={() => put({ customer: null }, { replace: true })}
      >
        {(side) =>
          shown && (
            <CustomerSide key={shown.userId} side={side} customer={shown} changed={() => list.refetch()} />
          )
        }
      </SideDrawer>
    </div>
  );
}
