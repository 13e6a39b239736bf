/** Signs a golfer up as the organizer: whom, for what, what it costs them; where it costs something they are asked first. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { EntryQuote } from '@fourball/shared/seasons/entry-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { quoteEntry, signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readEventAnew } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { words } from './field-words.en.ts';

const text = words.adding;

interface Wish {
  /** Null: not known yet which is suggested. */
  competitionId: string | null;
  registrationSpotsId: string;
  comments: string;
}

export function AddGolfer({ side, event }: { side: Side; event: GolfEvent }) {
  const [golfer, setGolfer] = useState<UserCard | null>(null);
  const [wish, setWish] = useState<Wish>({ competitionId: null, registrationSpotsId: '', comments: '' });
  const sending = useSending(['competitionId', 'registrationSpotsId', 'comments'], () =>
    readEventAnew(event),
  );
  useKept(side, 'golfer', golfer !== null);
  const asked = {
    eventId: event.id,
    userId: golfer?.userId ?? 0,
    ...(wish.competitionId === null || wish.competitionId === ''
      ? {}
      : { competitionId: wish.competitionId }),
  };
  const quote = useQuery({
    queryKey: ['organize-choices', 'adding', asked],
    queryFn: ({ signal }) => request(quoteEntry, { body: asked, signal, quiet: true }),
    enabled: golfer !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const choose = async () => {
    const found = await openUserSearch();
    if (found === null) return;
    setGolfer(found);
    setWish((before) => ({ ...before, competitionId: null }));
  };
  const suggested = quote.data === undefined ? null : suggestedOf(quote.data);
  useEffect(() => {
    // With its division the price may be another one, so that it is asked for again.
    if (suggested !== null)
      setWish((before) => (before.competitionId === null ? { ...before, competitionId: suggested } : before));
  }, [suggested]);
  const competitionId = wish.competitionId ?? '';

  const add = async () => {
    if (golfer === null || quote.data === undefined) return;
    const body = {
      ...asked,
      competitionId: competitionId === '' ? null : competitionId,
      registrationSpotsId: wish.registrationSpotsId === '' ? null : wish.registrationSpotsId,
      comments: wish.comments.trim() === '' ? null : wish.comments.trim(),
      participantRegistrationStatus: 'REGISTERED' as const,
      expectedTotal: quote.data.total,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(signUpEvent, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    const said = text.results[reply.result](golfer.name);
    if (['CLOSED', 'FULL', 'NOT_ELIGIBLE', 'PRICE_CHANGED'].includes(reply.result)) {
      sending.tell(reply.reason ?? said);
      void quote.refetch();
      return;
    }
    toast(said);
    side.leave();
  };

  return (
    <SideForm
      side={side}
      title={text.title}
      lead={event.name}
      sending={sending}
      action={(quote.data?.total ?? 0) > 0 ? text.actionAsk : text.action}
      disabled={
        golfer === null || quote.data === undefined || quote.isPlaceholderData || wish.competitionId === null
      }
      onSubmit={() => void add()}
    >
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.bar}>
        {golfer !== null && <strong className={classes.grow}>{golfer.name}</strong>}
        <Button
          variant="default"
          leftSection={<IconUserSearch size={20} aria-hidden />}
          onClick={() => void choose()}
          data-autofocus
        >
          {golfer === null ? text.choose : text.another}
        </Button>
      </div>
      {golfer !== null && (
        <QueryStates query={quote} loading={text.loading} rows={2}>
          {(known) => (
            <>
              <Costs quote={known} />
              <Choices
                quote={known}
                competitionId={competitionId}
                wish={wish}
                errorOf={sending.errorOf}
                change={(part) => setWish((before) => ({ ...before, ...part }))}
              />
            </>
          )}
        </QueryStates>
      )}
      <Textarea
        label={text.comments}
        rows={2}
        maxLength={4000}
        value={wish.comments}
        error={sending.errorOf('comments')}
        onChange={({ currentTarget: { value } }) => setWish((before) => ({ ...before, comments: value }))}
      />
    </SideForm>
  );
}

const suggestedOf = ({ competitions }: EntryQuote): string => {
  const divisions = competitions.filter(({ contest }) => !contest);
  const found =
    divisions.find(({ suggested }) => suggested) ?? (divisions.length === 1 ? divisions[0] : undefined);
  return String(found?.competitionId ?? '');
};

/** What becomes of it, from what the club says would. */
function Costs({ quote: { total, result, reason, free } }: { quote: EntryQuote }) {
  const outcome =
    result === 'ALREADY' || result === 'CLOSED' || result === 'NOT_ELIGIBLE'
      ? reason
      : free === 0
        ? text.waits
        : total > 0
          ? text.isAsked
          : text.isIn;
  return (
    <p className={classes.banner} aria-live="polite">
      {total > 0 ? text.costs(total) : text.costsNothing} {outcome}
    </p>
  );
}

interface ChoicesProps {
  quote: EntryQuote;
  competitionId: string;
  wish: Wish;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<Wish>) => void;
}

const Choices = ({ quote, competitionId, wish, errorOf, change }: ChoicesProps) => {
  const divisions = quote.competitions.filter(({ contest }) => !contest);
  return (
    <>
      {divisions.length > 0 && (
        <NativeSelect
          label={text.division}
          value={competitionId}
          error={errorOf('competitionId')}
          onChange={(event) => change({ competitionId: event.currentTarget.value })}
        >
          <option value="">{text.noDivision}</option>
          {divisions.map(({ competitionId: id, name, suggested }) => (
            <option key={id} value={id}>
              {suggested ? text.suggested(name) : name}
            </option>
          ))}
        </NativeSelect>
      )}
      {quote.pools.length > 0 && (
        <NativeSelect
          label={text.pool}
          value={wish.registrationSpotsId}
          error={errorOf('registrationSpotsId')}
          onChange={(event) => change({ registrationSpotsId: event.currentTarget.value })}
        >
          <option value="">{text.noPool}</option>
          {quote.pools.map(({ spotsId, name }) => (
            <option key={spotsId} value={spotsId}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  );
};
