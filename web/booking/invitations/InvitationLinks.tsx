/** The links of invitations that a golfer hands over, since the club writes to nobody for who is no member. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { makeInvitationLinks } from '@fourball/shared/booking/invitation-link-calls.ts';
import { request } from '../../lib/request/request.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './InvitationLinks.module.css';
import { words } from './invitation-link-words.en.ts';
import { useBooking } from '../queries.ts';

/** Shows nothing where nobody is to be handed a link. */
export function InvitationLinks({ purchaseId }: { purchaseId: number }) {
  const booking = useBooking(purchaseId);
  const waiting = booking.data?.noResponseInvitations.filter(({ byLink }) => byLink === true) ?? [];
  const inviteIds = waiting.map(({ inviteId }) => inviteId);
  const links = useQuery({
    queryKey: ['invitation-links', purchaseId, inviteIds],
    // Asked again it gives the same links: no news of bookings has to read them anew.
    queryFn: ({ signal }) => request(makeInvitationLinks, { body: { purchaseId }, signal, quiet: true }),
    enabled: inviteIds.length > 0,
    staleTime: Infinity,
  });
  if (inviteIds.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="invitation-links">
      <h3 id="invitation-links">{words.title}</h3>
      <p className={classes.quiet}>{words.text}</p>
      {links.data !== undefined ? (
        <ul className={classes.links}>
          {links.data.links.map((one) => (
            <Handed key={one.inviteId} link={one} />
          ))}
        </ul>
      ) : links.isError ? (
        <SectionFailure text={words.failed} retry={() => void links.refetch()} busy={links.isFetching} />
      ) : (
        <SkeletonRows label={words.loading} rows={inviteIds.length} height={112} />
      )}
    </section>
  );
}

function Handed({ link: { name, path } }: { link: ReplyOf<typeof makeInvitationLinks>['links'][number] }) {
  const url = new URL(path, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(words.copied(name));
    } catch {
      toast(words.copyFailed);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ text: words.shareText(name), url });
    } catch (reason) {
      // Who thought better of it has closed the sheet; elsewhere the link is copied instead.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) await copy();
    }
  };
  return (
    <li className={classes.link}>
      <TextInput
        label={name}
        aria-label={words.addressOf(name)}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          aria-label={words.copyOf(name)}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        {'share' in navigator && (
          <Button
            leftSection={<IconShare size={20} aria-hidden />}
            aria-label={words.shareOf(name)}
            onClick={() => void share()}
          >
            {words.share}
          </Button>
        )}
      </div>
    </li>
  );
}
