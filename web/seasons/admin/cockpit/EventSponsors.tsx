/** Who sponsors an event, and after whom it is named. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconStar, IconX } from '@tabler/icons-react';
import {
  addEventSponsor,
  removeEventSponsor,
  setEventTitleSponsor,
} from '@fourball/shared/seasons/event-calls.ts';
import type { EventSponsor, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { NewSponsor } from '../competitions/SponsorFields.tsx';
import { organizeKeys, readEventAnew, useEventSponsors, useSponsorChoices } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { words } from './cockpit-words.en.ts';

const text = words.scores;

export function EventSponsors({ event }: { event: GolfEvent }) {
  const sponsors = useEventSponsors(event.id);
  const choices = useSponsorChoices().data ?? [];
  const { busy, act } = useAct(() => readEventAnew(event));
  const run = async (work: () => Promise<EventSponsor[]>) => {
    const now = await act(work);
    if (now !== null) queryClient.setQueryData(organizeKeys.eventSponsors(event.id), now);
  };
  const add = (businessEntityId: number | string) =>
    run(() => request(addEventSponsor, { body: { eventId: event.id, businessEntityId }, quiet: true }));
  const makeTitle = (sponsorId: number) =>
    run(() => request(setEventTitleSponsor, { body: { eventId: event.id, sponsorId }, quiet: true }));
  const remove = (id: number) => run(() => request(removeEventSponsor, { params: { id }, quiet: true }));
  return (
    <section className={classes.card} aria-labelledby="sponsors-title">
      <h2 id="sponsors-title">{text.sponsors}</h2>
      <QueryStates query={sponsors} loading={common.loading} rows={1}>
        {(list) => (
          <>
            {list.length === 0 && <p className={classes.quiet}>{text.noSponsors}</p>}
            <ul className={classes.rows}>
              {list.map(({ id, name, title }) => (
                <li key={id}>
                  <span className={classes.grow}>{name}</span>
                  {title ? (
                    <span className={pageClasses.tag} data-tone="info">
                      <IconStar size={16} aria-hidden />
                      {text.titleSponsor}
                    </span>
                  ) : (
                    <Button
                      variant="subtle"
                      disabled={busy}
                      aria-label={text.makeTitleOf(name)}
                      onClick={() => void makeTitle(id)}
                    >
                      {text.makeTitle}
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={busy}
                    leftSection={<IconX size={18} aria-hidden />}
                    aria-label={text.removeSponsor(name)}
                    onClick={() => void remove(id)}
                  >
                    {common.remove}
                  </Button>
                </li>
              ))}
            </ul>
            <NativeSelect
              label={text.addSponsor}
              value=""
              disabled={busy}
              onChange={(change) => change.currentTarget.value !== '' && void add(change.currentTarget.value)}
            >
              <option value="">{text.choose}</option>
              {choices
                .filter(({ orgId }) => list.every((one) => one.orgId !== orgId))
                .map(({ orgId, name }) => (
                  <option key={orgId} value={orgId}>
                    {name}
                  </option>
                ))}
            </NativeSelect>
            <NewSponsor onAdded={(orgId) => void add(orgId)} />
          </>
        )}
      </QueryStates>
    </section>
  );
}
