/** The top of the account page: cover photo, portrait with what becomes of it, name and numbers. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { removeImage } from '@fourball/shared/club/images/image-calls.ts';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconClockHour4, IconId, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { changeUser } from '../../accounts/session/session.ts';
import { openImageUpload } from '../../club/images/open-image-upload.ts';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { openMembershipCard } from '../../membership/open-membership-card.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './AccountHead.module.css';
import { refusalText } from '../../accounts/refusal-text.ts';
import { words } from '../../accounts/words.en.ts';

const text = words.account;

/** The part of an image's address after the first slash. */
function keyOf(url: string | null): string | null {
  if (url === null || url === '') return null;
  return new URL(url, window.location.origin).pathname.slice(1);
}

export function AccountHead({ user }: { user: CurrentUser }) {
  const changeCover = async () => {
    const { status } = await openImageUpload({
      type: 'coverPhoto',
      id: user.userId,
      oldImageKey: keyOf(user.coverPhotoUrl),
    });
    if (status === 201) toast(text.coverChanged);
  };
  const removeCover = async (key: string) => {
    const sure = await showMessage({
      title: text.removeCover,
      lines: [text.removeCoverAsk],
      ok: text.removeCover,
      cancel: shellWords.common.cancel,
    });
    if (sure !== 'ok') return;
    try {
      await request(removeImage, { body: { id: user.userId, key, type: 'COVER_PHOTO' }, quiet: true });
      changeUser({ coverPhotoUrl: null });
      toast(text.coverRemoved);
    } catch (reason) {
      toast(refusalText(reason));
    }
  };
  const coverKey = keyOf(user.coverPhotoUrl);
  return (
    <header className={classes.head}>
      <div className={classes.cover} data-empty={user.coverPhotoUrl === null || undefined}>
        {user.coverPhotoUrl !== null && (
          <img src={user.coverPhotoUrl} alt="" className={classes.coverImage} />
        )}
        <div className={classes.coverButtons}>
          {coverKey !== null && (
            <ActionIcon
              variant="default"
              size={44}
              aria-label={text.removeCover}
              onClick={() => void removeCover(coverKey)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
          <Button
            variant="default"
            leftSection={<IconPhoto size={20} aria-hidden />}
            onClick={() => void changeCover()}
          >
            {coverKey === null ? text.addCover : text.changeCover}
          </Button>
        </div>
      </div>
      <div className={classes.body}>
        <Portrait user={user} />
        <div className={classes.names}>
          <h1>{user.name}</h1>
          <p className={classes.quiet}>
            {[user.nickname, user.memberNumber && text.memberNumber(user.memberNumber)]
              .filter((part) => part)
              .join(' | ')}
          </p>
          <p className={classes.quiet}>{user.email}</p>
        </div>
        <Button
          variant="light"
          className={classes.card}
          leftSection={<IconId size={20} aria-hidden />}
          onClick={() => void openMembershipCard()}
        >
          {text.card}
        </Button>
      </div>
      <PhotoState user={user} />
    </header>
  );
}

function Portrait({ user }: { user: CurrentUser }) {
  return (
    <div className={classes.portrait}>
      <PersonAvatar name={user.name} url={user.avatarUrl} size={112} />
      {user.pendingAvatar !== null && (
        <img
          className={classes.pending}
          src={user.pendingAvatar}
          alt={text.pendingAlt}
          width="48"
          height="48"
        />
      )}
    </div>
  );
}

/** What others see of the portrait, and what can be done about it. */
function PhotoState({ user }: { user: CurrentUser }) {
  const [removing, setRemoving] = useState(false);
  const none = user.avatarUrl === null && user.pendingAvatar === null;
  const change = () =>
    openImageUpload({
      type: 'avatar',
      id: user.userId,
      oldImageKey: keyOf(user.pendingAvatar ?? user.avatarUrl),
    });
  const remove = async () => {
    const sure = await showMessage({
      title: text.removeAvatar,
      lines: [text.removeAvatarAsk],
      ok: text.removeAvatar,
      cancel: shellWords.common.cancel,
    });
    if (sure !== 'ok') return;
    setRemoving(true);
    try {
      await request(removeAvatar, { body: { userId: user.userId }, quiet: true });
      changeUser({ avatarUrl: null, avatarURL: null, pendingAvatar: null });
      toast(text.avatarRemoved);
    } catch (reason) {
      toast(refusalText(reason));
    } finally {
      setRemoving(false);
    }
  };
  return (
    <div className={classes.photo}>
      <p className={classes.photoText} data-waits={user.pendingAvatar !== null || undefined}>
        {user.pendingAvatar !== null && <IconClockHour4 size={20} aria-hidden />}
        <span>
          {user.pendingAvatar !== null ? text.avatarPending : none ? text.avatarMissing : text.avatarApproved}
        </span>
      </p>
      <div className={classes.photoButtons}>
        {!none && (
          <Button variant="subtle" color="red" loading={removing} onClick={() => void remove()}>
            {text.removeAvatar}
          </Button>
        )}
        <Button
          variant={none ? 'filled' : 'default'}
          leftSection={<IconCamera size={20} aria-hidden />}
          onClick={() => void change()}
        >
          {none ? text.addAvatar : text.changeAvatar}
        </Button>
      </div>
    </div>
  );
}
