/** Where links in mails lead: which list it is about, and the button that leaves, confirms or comes back. Looking changes nothing. */
import { Button } from '@mantine/core';
import {
  IconCheck,
  IconLinkOff,
  IconMailOff,
  IconMailQuestion,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  followMailLink,
  getMailLink,
  type ListOfContact,
  type ShownLink,
} from '@fourball/shared/mail/subscription-calls.ts';
import { AccountCard, CardLoading } from '../../accounts/login/AccountCard.tsx';
import cards from '../../accounts/login/AccountCard.module.css';
import { CardNotice } from '../../accounts/login/CardNotice.tsx';
import { refusalText } from '../../accounts/refusal-text.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './Lists.module.css';
import { words } from './list-words.en.ts';

const text = words.link;

type Found = Extract<ShownLink, { result: 'FOUND' }>;
type Action = 'CONFIRM' | 'UNSUBSCRIBE' | 'UNSUBSCRIBE_ALL' | 'RESUBSCRIBE';

export function MailLinkPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard title={text.title}>
      <title>{shell.pageTitle(text.title)}</title>
      <Answer key={token} token={token} />
    </AccountCard>
  );
}

const toasts = {
  SUBSCRIBED: words.subscribed,
  RESUBSCRIBED: words.resubscribed,
  UNSUBSCRIBED: words.unsubscribed,
  ASK_OFFICE: words.askOffice,
  NOT_FOUND: null,
} as const;

function Answer({ token }: { token: string }) {
  const cache = useQueryClient();
  const queryKey = ['mail', 'link', token];
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(getMailLink, { params: { token }, signal, quiet: true }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const follow = async (action: Action, list?: string) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const answer = await request(followMailLink, {
        params: { token },
        body: { action, list },
        quiet: true,
      });
      cache.setQueryData<ShownLink>(queryKey, answer.link);
      setDone(answer.result === 'SUBSCRIBED');
      const address = answer.link.result === 'FOUND' ? answer.link.address : '';
      const said = answer.result === 'CONFIRM' ? words.confirm(address) : toasts[answer.result];
      if (said !== null) toast(said);
    } catch (reason) {
      setTrouble(refusalText(reason));
    } finally {
      setBusy(false);
    }
  };
  if (link.data === undefined) {
    return link.isError ? (
      <CardNotice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={text.failed}
        text={text.failedText}
      >
        <Button onClick={() => void link.refetch()} loading={link.isFetching}>
          {shell.common.retry}
        </Button>
      </CardNotice>
    ) : (
      <CardLoading label={text.checking} height={240} />
    );
  }
  const shown = link.data;
  if (shown.result === 'FOUND' && shown.kind !== 'ADDRESS')
    return <ListLink shown={shown} busy={busy} trouble={trouble} follow={(...way) => void follow(...way)} />;
  if (shown.result === 'FOUND' || done) {
    return (
      <AddressLink
        shown={shown.result === 'FOUND' ? shown : null}
        busy={busy}
        trouble={trouble}
        onYes={() => void follow('CONFIRM')}
      />
    );
  }
  return (
    <CardNotice icon={<IconLinkOff size={32} aria-hidden />} title={text.unknown} text={text.unknownText}>
      <Button component={Link} to="/email-lists" variant="default">
        {text.allLists}
      </Button>
    </CardNotice>
  );
}

interface ListLinkProps {
  shown: Found;
  busy: boolean;
  trouble: string | undefined;
  follow: (action: Action, list?: string) => void;
}

function ListLink({ shown, busy, trouble, follow }: ListLinkProps) {
  const own = shown.lists.find(({ list }) => list === shown.list);
  const name = own?.name ?? '';
  const others = shown.lists.filter((one) => one !== own && (one.status === '1' || one.unconfirmed));
  const asks = own?.unconfirmed === true;
  const on = own?.status === '1';
  const title = asks
    ? text.confirmAsk(name)
    : on
      ? shown.kind === 'CONFIRM'
        ? text.on(name)
        : text.leaveAsk(name)
      : shown.kind === 'CONFIRM'
        ? text.closed(name)
        : text.left(name);
  const said = asks
    ? own.wording
    : on
      ? text.leaveText(shown.address)
      : shown.kind === 'CONFIRM'
        ? text.closedText
        : text.leftText;
  return (
    <CardNotice
      icon={
        asks ? (
          <IconMailQuestion size={32} aria-hidden />
        ) : on ? (
          <IconCheck size={32} aria-hidden />
        ) : (
          <IconMailOff size={32} aria-hidden />
        )
      }
      title={title}
      text={said}
    >
      <p role="alert" className={cards.trouble}>
        {trouble}
      </p>
      {asks && (
        <Button loading={busy} onClick={() => follow('CONFIRM')}>
          {text.confirm(name)}
        </Button>
      )}
      {on && (
        <Button loading={busy} onClick={() => follow('UNSUBSCRIBE')}>
          {text.leave}
        </Button>
      )}
      {on && (
        <Button variant="default" loading={busy} onClick={() => follow('UNSUBSCRIBE_ALL')}>
          {text.leaveAll}
        </Button>
      )}
      {!on && !asks && shown.kind === 'LEAVE' && own?.status === '2' && (
        <Button variant="default" loading={busy} onClick={() => follow('RESUBSCRIBE')}>
          {text.back}
        </Button>
      )}
      {others.length > 0 && <Others lists={others} busy={busy} follow={follow} />}
      <Link to="/email-lists">{text.allLists}</Link>
    </CardNotice>
  );
}

function Others({
  lists,
  busy,
  follow,
}: {
  lists: readonly ListOfContact[];
  busy: boolean;
  follow: ListLinkProps['follow'];
}) {
  return (
    <section aria-labelledby="other-lists">
      <h3 id="other-lists">{text.others}</h3>
      <ul className={classes.others}>
        {lists.map(({ list, name, unconfirmed }) => (
          <li key={list} className={classes.other}>
            <span>{name}</span>
            {unconfirmed ? (
              <Button variant="default" disabled={busy} onClick={() => follow('CONFIRM', list)}>
                {text.confirm(name)}
              </Button>
            ) : (
              <Button variant="default" disabled={busy} onClick={() => follow('UNSUBSCRIBE', list)}>
                {text.leaveOther(name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `shown` is null once the address was taken: the link has done what it was for. */
function AddressLink({
  shown,
  busy,
  trouble,
  onYes,
}: {
  shown: Found | null;
  busy: boolean;
  trouble: string | undefined;
  onYes: () => void;
}) {
  if (shown === null)
    return <CardNotice icon={<IconCheck size={32} aria-hidden />} title={text.addressDone} />;
  if (!shown.open)
    return <CardNotice icon={<IconLinkOff size={32} aria-hidden />} title={text.addressClosed} />;
  return (
    <CardNotice
      icon={<IconMailQuestion size={32} aria-hidden />}
      title={text.addressAsk}
      text={text.addressText(shown.address)}
    >
      <p role="alert" className={cards.trouble}>
        {trouble}
      </p>
      <Button loading={busy} onClick={onYes}>
        {text.addressYes}
      </Button>
    </CardNotice>
  );
}
