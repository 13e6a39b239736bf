/** Who organizes a season: named and taken off by the office, shown to the others. */
import { Button } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { addSeasonOrganizer, removeSeasonOrganizer } from '@fourball/shared/seasons/season-calls.ts';
import type { SeasonOrganizer } from '@fourball/shared/seasons/shapes.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { PersonAvatar } from '../../../ui/picture/PersonAvatar.tsx';
import { organizeKeys, useOrganizers } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { words } from './season-words.en.ts';

const text = words.organizers;

export function SeasonOrganizers({ seasonId }: { seasonId: number }) {
  const ofOffice = useMay('EVENTS');
  const organizers = useOrganizers(seasonId);
  const { busy, act } = useAct();
  const keep = (now: SeasonOrganizer[]) => queryClient.setQueryData(organizeKeys.organizers(seasonId), now);
  const add = async () => {
    const chosen = await openUserSearch();
    if (chosen === null) return;
    const body = { seasonId, userId: chosen.userId };
    const now = await act(() => request(addSeasonOrganizer, { body, quiet: true }));
    if (now === null) return;
    keep(now);
    toast(text.added(chosen.name));
  };
  const remove = async ({ userId, name }: SeasonOrganizer) => {
    const answer = await showMessage({
      title: text.removeTitle,
      lines: text.removeLines(name),
      ok: text.removeOk,
      cancel: text.keep,
    });
    if (answer === null) return;
    const body = { seasonId, userId };
    const now = await act(() => request(removeSeasonOrganizer, { body, quiet: true }));
    if (now === null) return;
    keep(now);
    toast(text.removed(name));
  };
  return (
    <section className={classes.card} aria-labelledby="organizers-title">
      <div className={classes.cardHead}>
        <h2 id="organizers-title">{text.title}</h2>
        {ofOffice && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={() => void add()}
          >
            {text.add}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{ofOffice ? text.lead : `${text.lead} ${text.byOffice}`}</p>
      <QueryStates query={organizers} loading={text.loading} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul className={classes.rows} aria-label={text.title}>
              {list.map((one) => (
                <li key={one.userId}>
                  <PersonAvatar name={one.name} url={one.avatarUrl} />
                  <span className={classes.grow}>{one.name}</span>
                  {ofOffice && (
                    <Button
                      variant="subtle"
                      color="gray"
                      disabled={busy}
                      leftSection={<IconX size={18} aria-hidden />}
                      aria-label={text.remove(one.name)}
                      onClick={() => void remove(one)}
                    >
                      {text.removeOk}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}
