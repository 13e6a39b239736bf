/** The directory of event types for admins: its order, what is hidden, and the form of each at the side. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './AdminEventTypesPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { words } from './admin-words.en.ts';
import { EventTypeDrawer } from './EventTypeDrawer.tsx';
import { EventTypeOrder } from './EventTypeOrder.tsx';
import { useAdministeredEventTypes } from '../queries.ts';

export function AdminEventTypesPage() {
  const eventTypes = useAdministeredEventTypes();
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState('');
  // Which one is open stands in the address: a link to it can be shared.
  const open = search.get('open');
  const openForm = (what: number | 'new') => setSearch({ open: String(what) });
  const closeForm = () => setSearch({}, { replace: true });
  const chosen = eventTypes.data?.find(({ id }) => String(id) === open) ?? null;
  const found = eventTypes.data?.filter(({ orgName }) =>
    orgName.toLocaleLowerCase().includes(name.trim().toLocaleLowerCase()),
  );
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.lead}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => openForm('new')}>
          {words.add}
        </Button>
      </div>
      {found === undefined ? (
        eventTypes.isError ? (
          <StateView
            kind={
              eventTypes.error instanceof RequestError && eventTypes.error.status === 0 ? 'offline' : 'error'
            }
            title={words.failed}
            text={words.failedText}
            action={{ label: words.retry, onClick: () => void eventTypes.refetch() }}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={6} height={64} />
        )
      ) : eventTypes.data?.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: () => openForm('new') }}
        />
      ) : (
        <>
          <div className={classes.tools}>
            <TextInput
              className={classes.search}
              aria-label={words.search}
              placeholder={words.search}
              leftSection={<IconSearch size={18} aria-hidden />}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {name.trim() !== '' && <p className={classes.quiet}>{words.searching}</p>}
          </div>
          {found.length === 0 ? (
            <p className={classes.quiet}>{words.nothingFound}</p>
          ) : (
            <EventTypeOrder
              eventTypes={found}
              movable={name.trim() === ''}
              openId={chosen?.id ?? null}
              onOpen={openForm}
            />
          )}
        </>
      )}
      <EventTypeDrawer
        eventType={chosen}
        opened={open === 'new' || chosen !== null}
        onClose={closeForm}
        onCreated={({ id }) => setSearch({ open: String(id) }, { replace: true })}
      />
    </div>
  );
}
