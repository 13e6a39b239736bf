/** The field of an event: who is in, asked, waits and has left; the waitlist, colour codes and kept places beside it. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { readEventAnew, useEventCompetitions, useField } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { AddGolfer } from './AddGolfer.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColourCodes } from './ColourCodes.tsx';
import { Extract } from './Extract.tsx';
import { FieldTable } from './FieldTable.tsx';
import own from './Field.module.css';
import { ParticipantPanel } from './ParticipantPanel.tsx';
import { Pools } from './Pools.tsx';
import { words } from './field-words.en.ts';
import { Waitlist } from './Waitlist.tsx';

export function FieldTab({ event }: { event: GolfEvent }) {
  const field = useField(event.id);
  const competitions = useEventCompetitions(event.id).data ?? [];
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const chosen = field.data?.find(({ id }) => id === open) ?? null;
  const show = ({ id }: FieldRow) => setOpen(id);
  return (
    <>
      <QueryStates query={field} loading={words.loading} rows={10} height={44}>
        {(rows) => (
          <div className={own.beside}>
            <section className={classes.card} aria-labelledby="field-title">
              <div className={classes.cardHead}>
                <h2 id="field-title">{words.title}</h2>
                <Button
                  leftSection={<IconUserPlus size={20} aria-hidden />}
                  disabled={event.cancelled}
                  onClick={() => setOpen('new')}
                >
                  {words.add}
                </Button>
              </div>
              <Stale query={field} />
              {rows.length === 0 ? (
                <StateView kind="empty" title={words.empty} text={words.emptyText} />
              ) : (
                <FieldTable
                  label={words.title}
                  rows={rows}
                  more={<Extract eventId={event.id} disabled={rows.length === 0} />}
                  onOpen={show}
                  bulk={(some, clear) => (
                    <BulkBar event={event} chosen={some} competitions={competitions} onDone={clear} />
                  )}
                />
              )}
            </section>
            <div className={own.aside}>
              <Waitlist rows={rows} onOpen={show} />
              <ColourCodes rows={rows} />
              <Pools event={event} />
            </div>
          </div>
        )}
      </QueryStates>
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? words.adding.title}
        width={520}
        onClose={() => setOpen(null)}
      >
        {(side) =>
          chosen === null ? (
            <AddGolfer side={side} event={event} />
          ) : (
            <ParticipantPanel
              key={chosen.id}
              side={side}
              row={chosen}
              competitions={competitions}
              onChanged={() => readEventAnew(event)}
            />
          )
        }
      </SideDrawer>
    </>
  );
}
