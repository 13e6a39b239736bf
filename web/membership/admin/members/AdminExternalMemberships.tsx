/** Members of other clubs: what golfers say of themselves, and what the office has verified. */
import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  deleteExternalMembership,
  updateExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { surnameFirst } from '../../../ui/table/data-table.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { AdminExternalDrawer, type ExternalOpen } from './AdminExternalDrawer.tsx';
import { Golfer } from './AdminMembershipColumns.tsx';
import { AdminMembersList, type ListColumn } from './AdminMembersList.tsx';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew, type useUnverified } from '../admin-queries.ts';

interface AdminExternalMembershipsProps {
  which: 'unverified' | 'verified';
  query: ReturnType<typeof useUnverified>;
  /** The id of the one that is open; null where none is. */
  open: string | null;
  onOpen: (id: string | null) => void;
}

const text = words.external;

const columns: readonly ListColumn<ExternalMembership, 'name' | 'claim' | 'year' | 'since'>[] = [
  {
    by: 'name',
    label: words.columns.name,
    cell: (row) => <Golfer row={row} />,
    sortBy: ({ name }) => surnameFirst(name),
  },
  {
    by: 'claim',
    label: words.columns.claim,
    cell: ({ userEnteredText }) => userEnteredText,
    sortBy: ({ userEnteredText }) => userEnteredText,
    // Who verifies it reads all of it.
    long: true,
  },
  { by: 'year', label: words.columns.year, cell: ({ year }) => year, sortBy: ({ year }) => year },
  {
    by: 'since',
    label: words.columns.since,
    cell: ({ createdAt, verifiedAt }) => <ClubDate at={verifiedAt ?? createdAt} />,
    sortBy: ({ createdAt, verifiedAt }) => verifiedAt ?? createdAt,
  },
];

const wholeOf = ({ name, userName, userEnteredText, year }: ExternalMembership) => [
  name,
  userName,
  userEnteredText,
  String(year),
];

export function AdminExternalMemberships({ which, query, open, onOpen }: AdminExternalMembershipsProps) {
  const timeZone = useClubTimeZone();
  const [golfer, setGolfer] = useState<ExternalOpen | null>(null);
  const known = query.data?.find(({ id }) => String(id) === open);
  const shown: ExternalOpen | null =
    golfer ?? (known === undefined ? null : { external: known, userId: known.userId, name: known.name });
  const add = async () => {
    const found = await openUserSearch();
    if (found !== null) setGolfer({ external: null, userId: found.userId, name: found.name });
  };
  const adding = { label: text.addLong, onClick: () => void add() };
  return (
    <>
      <AdminMembersList
        label={words.lists[which]}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        wholeOf={wholeOf}
        onOpen={({ id }) => onOpen(String(id))}
        csv={{
          fileName: words.files[which](),
          head: columns.map(({ label }) => label),
          row: ({ name, userEnteredText, year, createdAt, verifiedAt }) => [
            name,
            userEnteredText,
            year,
            clubDayOf(verifiedAt ?? createdAt, timeZone),
          ],
        }}
        empty={{ words: words.table.empty[which], action: which === 'verified' ? adding : undefined }}
        tools={which === 'unverified' ? (row) => <Decide row={row} /> : undefined}
        more={
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            aria-label={text.addLong}
            onClick={adding.onClick}
          >
            {text.add}
          </Button>
        }
      />
      <AdminExternalDrawer
        open={shown}
        onClose={() => {
          setGolfer(null);
          if (open !== null) onOpen(null);
        }}
      />
    </>
  );
}

/** Verifies or refuses at once. */
function Decide({ row }: { row: ExternalMembership }) {
  const [busy, setBusy] = useState<'verify' | 'refuse' | null>(null);
  const { id, userId, entityId, userEnteredText, year, name } = row;
  const decide = async (how: 'verify' | 'refuse') => {
    if (busy !== null) return;
    if (how === 'refuse' && !(await confirmDelete(text.refuseLines(name)))) return;
    setBusy(how);
    try {
      if (how === 'refuse') await request(deleteExternalMembership, { params: { id }, quiet: true });
      else {
        const body = { id, userId, entityId, verified: true, userEnteredText: userEnteredText ?? '', year };
        await request(updateExternalMembership, { body, quiet: true });
      }
      toast(how === 'verify' ? text.verified(name) : text.refused(name));
    } catch (reason) {
      const late = reason instanceof RequestError && (reason.status === 404 || reason.code === 'conflict');
      const why = reason instanceof RequestError ? reason.issues[0]?.message : undefined;
      toast(late ? text.late : (why ?? text.notDone));
    }
    await readMembershipsAnew();
    setBusy(null);
  };
  return (
    <>
      <Button
        leftSection={<IconCheck size={20} aria-hidden />}
        loading={busy === 'verify'}
        aria-label={text.verifyNamed(name)}
        onClick={() => void decide('verify')}
      >
        {text.verify}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={20} aria-hidden />}
        loading={busy === 'refuse'}
        aria-label={text.refuseNamed(name)}
        onClick={() => void decide('refuse')}
      >
        {text.refuse}
      </Button>
    </>
  );
}
