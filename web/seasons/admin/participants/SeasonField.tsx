/** Who is registered for a season, waits and has left, with their place in the league; each opens at the side. */
import { useState } from 'react';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { readSeasonAnew, useSeasonField } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { FieldTable } from './FieldTable.tsx';
import { ParticipantPanel } from './ParticipantPanel.tsx';
import { words } from './field-words.en.ts';

export function SeasonField({ seasonId }: { seasonId: number }) {
  const field = useSeasonField(seasonId);
  const [open, setOpen] = useState<number | null>(null);
  const chosen = field.data?.find(({ id }) => id === open) ?? null;
  return (
    <section className={classes.card} aria-labelledby="season-field-title">
      <h2 id="season-field-title">{words.seasonTitle}</h2>
      <QueryStates query={field} loading={words.loading} rows={10} height={44}>
        {(rows) =>
          rows.length === 0 ? (
            <StateView kind="empty" title={words.empty} text={words.seasonEmptyText} />
          ) : (
            <>
              <Stale query={field} />
              <FieldTable season label={words.seasonTitle} rows={rows} onOpen={({ id }) => setOpen(id)} />
            </>
          )
        }
      </QueryStates>
      <SideDrawer
        opened={chosen !== null}
        label={chosen?.name ?? words.seasonTitle}
        width={520}
        onClose={() => setOpen(null)}
      >
        {(side) =>
          chosen && (
            <ParticipantPanel
              key={chosen.id}
              side={side}
              row={chosen}
              onChanged={() => readSeasonAnew(seasonId)}
            />
          )
        }
      </SideDrawer>
    </section>
  );
}
