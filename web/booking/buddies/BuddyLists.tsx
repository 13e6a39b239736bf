/** The drawer of the reader's buddy lists: make, rename and delete them, put golfers on them and take them off. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listGolfers } from '@fourball/shared/booking/spots/spot-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { SideDrawer, SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { BuddyListCard } from './BuddyListCard.tsx';
import { BuddyListForm } from './BuddyListForm.tsx';
import { useBuddyLists } from './buddy-queries.ts';
import classes from './BuddyLists.module.css';
import { words } from '../group-words.en.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { bookingKeys } from '../queries.ts';
import { words as bookingWords } from '../words.en.ts';

const text = words.buddies;

interface BuddyListsProps {
  opened: boolean;
  onClose: () => void;
  /** Whose golfers can be put on a list; null where no booking is in sight. */
  purchaseId: number | null;
}

export function BuddyLists({ opened, onClose, purchaseId }: BuddyListsProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} label={text.title}>
      {(side) => <Lists side={side} purchaseId={purchaseId} />}
    </SideDrawer>
  );
}

function Lists({ side, purchaseId }: { side: Side; purchaseId: number | null }) {
  const lists = useBuddyLists();
  const [making, setMaking] = useState(false);
  const golfers = useQuery({
    queryKey: [...bookingKeys.details(purchaseId ?? 0), 'golfers'],
    queryFn: ({ signal }) => request(listGolfers, { params: { id: purchaseId ?? 0 }, signal, quiet: true }),
    enabled: purchaseId !== null,
  });
  const myUserId = useSession(({ user }) => user?.userId);
  const here = (golfers.data ?? []).flatMap(({ userId, contactId, name, cancelled }) =>
    contactId === null || name === null || cancelled || userId === myUserId ? [] : [{ contactId, name }],
  );
  return (
    <SideFrame side={side} title={text.title} lead={text.text} cards>
      {lists.data === undefined &&
        (lists.isError ? (
          <LoadFailure
            title={text.failed}
            text={bookingWords.trouble.unreached}
            error={lists.error}
            retry={() => void lists.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={2} height={140} />
        ))}
      {lists.data?.length === 0 && !making && (
        <p className={classes.none}>
          {text.none} {text.noneText}
        </p>
      )}
      {lists.data?.map((list) => (
        <BuddyListCard key={list.id} side={side} list={list} here={here} />
      ))}
      {lists.data !== undefined &&
        (making ? (
          <section className={classes.card}>
            <BuddyListForm side={side} list={null} onDone={() => setMaking(false)} />
          </section>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {text.create}
          </Button>
        ))}
    </SideFrame>
  );
}
