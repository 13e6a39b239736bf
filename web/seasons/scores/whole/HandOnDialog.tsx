/** A code to scan and an address to share, by which anybody goes on with the cards of a group. */
import { Button } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { createScoreLink, revokeScoreLink } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { encode } from 'uqr';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { asOwner } from '../as-owner.ts';
import type { GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Whole.module.css';

const text = words.handOn;

interface HandOnDialogProps extends DialogProps<null> {
  address: GroupAddress;
  group: ScoreGroup;
}

interface Made {
  readonly link: string;
  /** Whose it is; null of who came by it, and can't take it back. */
  readonly participantId: number | null;
}

const linkOf = (token: string): string => `${window.location.origin}/score/${encodeURIComponent(token)}`;

export function HandOnDialog({ address, group, answer }: HandOnDialogProps) {
  const token = address.owner.startsWith('link ') ? address.owner.slice(5) : null;
  const [made, setMade] = useState<Made | null>(
    token === null ? null : { link: linkOf(token), participantId: null },
  );
  const [failure, setFailure] = useState<unknown>(null);
  const { owner, participantId } = address;
  const eventId = group.event.id;
  const make = useCallback(() => {
    setFailure(null);
    request(createScoreLink, {
      body: { eventId, ...(participantId !== null && { participantId }) },
      quiet: true,
      ...asOwner(owner),
    }).then(
      (reply) => setMade({ link: linkOf(reply.token), participantId: reply.participantId }),
      (reason: unknown) => setFailure(reason),
    );
  }, [eventId, owner, participantId]);
  useEffect(() => {
    if (token === null) make();
  }, [token, make]);
  return (
    <DialogFrame title={text.title} narrow answer={answer}>
      {(close) => (
        <div className={classes.handOn}>
          <p>{text.lead}</p>
          {failure !== null ? (
            <LoadFailure title={text.failed} text={text.failedText} error={failure} retry={make} />
          ) : made === null ? (
            <div role="status" aria-label={text.loading}>
              <Skeleton height={240} />
            </div>
          ) : (
            <>
              <Code text={made.link} />
              <p className={classes.address}>{made.link}</p>
              <Ways link={made.link} eventName={group.event.name} />
              {made.participantId !== null && (
                <Button
                  variant="default"
                  color="gray"
                  onClick={() => void revoke(made.participantId ?? 0, close)}
                >
                  {text.revoke}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </DialogFrame>
  );
}

async function revoke(participantId: number, close: (given: null) => void): Promise<void> {
  try {
    await request(revokeScoreLink, { params: { participantId } });
    toast(text.revoked);
    close(null);
  } catch {
    // The error dialog has said it.
  }
}

function Ways({ link, eventName }: { link: string; eventName: string }) {
  const { share } = navigator as { share?: Navigator['share'] };
  const copy = () =>
    (navigator.clipboard as Clipboard | undefined)?.writeText(link).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    );
  return (
    <div className={classes.buttons}>
      {share !== undefined && (
        <Button
          leftSection={<IconShare size={20} aria-hidden />}
          // Whoever changes their mind shares nothing.
          onClick={() =>
            void navigator.share({ title: text.shareTitle(eventName), url: link }).catch(() => undefined)
          }
        >
          {text.share}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
        {text.copy}
      </Button>
    </div>
  );
}

/** Dark on light in both themes: cameras want it so. */
function Code({ text: link }: { text: string }) {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text.code}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
