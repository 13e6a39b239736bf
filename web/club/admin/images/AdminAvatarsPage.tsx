/** The review of avatars: the new picture beside the one in use, approved or refused by one key each. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AvatarInReview } from '@fourball/shared/club/shapes.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { PersonAvatar } from '../../../ui/picture/PersonAvatar.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import classes from './AdminAvatarsPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import { decide, useAvatarsInReview, type Decision } from './avatar-queries.ts';
import { words } from './admin-image-words.en.ts';

const text = words.avatars;

export function AdminAvatarsPage() {
  const queue = useAvatarsInReview();
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={classes.head}>
        <h1>{text.title}</h1>
        {queue.data !== undefined && queue.data.length > 0 && (
          <span className={classes.count}>{text.waiting(queue.data.length)}</span>
        )}
      </div>
      {queue.data === undefined ? (
        queue.isError ? (
          <StateView
            kind={queue.error instanceof RequestError && queue.error.status === 0 ? 'offline' : 'error'}
            title={text.failed}
            text={text.failedText}
            action={{ label: shell.common.retry, onClick: () => void queue.refetch() }}
          />
        ) : (
          <div className={classes.review} role="status" aria-label={text.loading}>
            <Skeleton height={320} />
          </div>
        )
      ) : (
        <Review queue={queue.data} />
      )}
    </div>
  );
}

interface Notice {
  text: string;
  trouble: boolean;
}

function Review({ queue }: { queue: readonly AvatarInReview[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const at = Math.max(
    0,
    queue.findIndex(({ id }) => id === chosen),
  );
  const current = queue[at];

  const settle = async (avatar: AvatarInReview, how: 'approve' | 'refuse') => {
    // The next one comes up in its place, not the first of the queue.
    setChosen(queue[at + 1]?.id ?? queue[at - 1]?.id ?? null);
    setNotice(null);
    try {
      setNotice(noticeOf(await decide(avatar, how), how, avatar.name));
    } catch (reason) {
      setChosen(avatar.id);
      const why = reason instanceof RequestError && reason.status !== 0 ? ` ${reason.message}` : '';
      setNotice({ text: text.notDone(avatar.name) + why, trouble: true });
    }
  };
  const move = (by: number) => setChosen(queue[at + by]?.id ?? current?.id ?? null);
  useKeys({
    a: () => current && void settle(current, 'approve'),
    r: () => current && void settle(current, 'refuse'),
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
  });

  return (
    <>
      <p role="status" className={classes.notice} data-trouble={notice?.trouble || undefined}>
        {notice?.text}
      </p>
      {current === undefined ? (
        <StateView kind="empty" title={text.allReviewed} text={text.allReviewedText} />
      ) : (
        <>
          <Card avatar={current} onDecide={(how) => void settle(current, how)} />
          {queue.length > 1 && (
            <section aria-labelledby="queue-title" className={classes.queueSection}>
              <h2 id="queue-title">{text.queue}</h2>
              <ul className={classes.queue}>
                {queue.map((avatar) => (
                  <li key={avatar.id}>
                    <button
                      type="button"
                      className={classes.waiting}
                      aria-current={avatar.id === current.id || undefined}
                      onClick={() => setChosen(avatar.id)}
                    >
                      <PersonAvatar name={avatar.name} url={avatar.pendingAvatar} size={44} />
                      <span>{avatar.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </>
  );
}

interface CardProps {
  avatar: AvatarInReview;
  onDecide: (how: 'approve' | 'refuse') => void;
}

function Card({ avatar, onDecide }: CardProps) {
  const { name, userName, memberNumber, pendingAvatar, avatarUrl, uploadedAt } = avatar;
  return (
    <section className={classes.review} aria-label={name}>
      <div className={classes.pictures}>
        <figure>
          <img
            className={classes.picture}
            src={pendingAvatar}
            alt={text.newOf(name)}
            width={220}
            height={220}
          />
          <figcaption>{text.newPicture}</figcaption>
        </figure>
        <IconArrowRight className={classes.arrow} size={32} stroke={1.5} aria-hidden />
        <figure>
          {avatarUrl === null ? (
            <PersonAvatar name={name} size={132} />
          ) : (
            <img
              className={classes.picture}
              src={avatarUrl}
              alt={text.presentOf(name)}
              width={132}
              height={132}
            />
          )}
          <figcaption>{avatarUrl === null ? text.noPresent : text.present}</figcaption>
        </figure>
      </div>
      <div className={classes.who}>
        <h2 className={classes.name}>
          {name} {memberNumber !== null && <span className={classes.number}>#{memberNumber}</span>}
        </h2>
        <p className={classes.quiet}>
          {userName} · {text.uploaded} <ClubTime at={uploadedAt} format="dayTime" />
        </p>
        <div className={classes.buttons}>
          <Button
            leftSection={<IconCheck size={20} aria-hidden />}
            rightSection={<kbd className={classes.key}>A</kbd>}
            aria-label={text.approveNamed(name)}
            aria-keyshortcuts="a"
            onClick={() => onDecide('approve')}
          >
            {text.approve}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            rightSection={<kbd className={classes.key}>R</kbd>}
            aria-label={text.refuseNamed(name)}
            aria-keyshortcuts="r"
            onClick={() => onDecide('refuse')}
          >
            {text.refuse}
          </Button>
        </div>
      </div>
    </section>
  );
}

function noticeOf(decision: Decision, how: 'approve' | 'refuse', name: string): Notice {
  if (decision === 'late') return { text: text.late(name), trouble: true };
  if (decision === 'replaced') return { text: text.replaced(name), trouble: true };
  return { text: how === 'approve' ? text.approved(name) : text.refused(name), trouble: false };
}

/** Single keys, as long as nobody types; a dialog above the page keeps its own. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
      if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      )
        return;
      latest.current[key.length === 1 ? key.toLowerCase() : key]?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
