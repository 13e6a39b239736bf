/** On the account's page: which buddy lists there are, and the way to change them. */
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useBuddyLists } from './buddy-queries.ts';
import classes from './BuddySection.module.css';
import { words } from '../group-words.en.ts';

const BuddyLists = lazy(async () => ({ default: (await import('./BuddyLists.tsx')).BuddyLists }));

export function BuddySection() {
  const { data } = useBuddyLists();
  return (
    <section className={classes.section} aria-labelledby="buddies-title">
      <h2 id="buddies-title">{words.buddies.title}</h2>
      <p className={classes.quiet}>
        {data === undefined || data.length === 0
          ? words.buddies.text
          : data.map(({ name, buddies }) => `${name} (${buddies.length})`).join(', ')}
      </p>
      <ManageBuddies purchaseId={null} />
    </section>
  );
}

/** The button that opens the drawer of buddy lists. */
export function ManageBuddies({ purchaseId }: { purchaseId: number | null }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.manage}
        leftSection={<IconUsersGroup size={20} aria-hidden />}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        {words.buddies.manage}
      </Button>
      {wanted && (
        <Suspense>
          <BuddyLists opened={opened} onClose={() => setOpened(false)} purchaseId={purchaseId} />
        </Suspense>
      )}
    </>
  );
}
