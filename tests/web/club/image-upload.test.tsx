// @vitest-environment happy-dom
/** The image upload dialog as a person meets it: what it takes, what it says, what it sends, and what follows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ava, button, buttons, click, dialogs, pass, quietClub, text } from '../kit/start-app.tsx';
import {
  alerts,
  browser,
  choose,
  file,
  lastUpload,
  openDialog,
  save,
  saved,
  settle,
  Upload,
} from '../kit/upload-browser.ts';
import { eventStream, at, refusal } from '../kit/network.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';

describe('before a file is chosen', () => {
  it('[imageUpload.1] [imageUpload.2] [imageUpload.3] has its title, its buttons and the prompt', async () => {
    await openDialog({ type: 'avatar' });
    const [dialog] = dialogs();
    expect(dialog?.querySelector('h2')?.textContent).toBe('Image Upload');
    expect(buttons('Select Image File')).toHaveLength(1);
    expect(buttons('Save')).toHaveLength(1);
    expect(buttons('Close')).toHaveLength(1);
    expect(text()).toContain('Select image to begin');
    await choose(file('me.jpg'));
    expect(text()).not.toContain('Select image to begin');
  });

  it('[imageUpload.1] takes the title it is given', async () => {
    await openDialog({ type: 'logo', title: 'Club logo' });
    expect(dialogs()[0]?.querySelector('h2')?.textContent).toBe('Club logo');
  });

  it('[imageUpload.11] [imageUpload.17] does not save, and says what is missing', async () => {
    const { outcome } = await openDialog({ type: 'avatar' });
    expect(button('Save').disabled).toBe(true);
    await act(async () => {
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(alerts()).toEqual(['Please choose an image file.']);
    expect(outcome.result).toBeNull();
    expect(Upload.sent).toEqual([]);
  });

  it('[imageUpload.17] answers 200 when it is closed', async () => {
    const { outcome } = await openDialog({ type: 'avatar' });
    await click(button('Close'));
    await pass(300);
    expect(outcome.result).toEqual({ status: 200 });
    expect(dialogs()).toEqual([]);
  });
});

describe('a chosen file', () => {
  it('[imageUpload.4] is shown in a box of 300 by 300, with its size in KB', async () => {
    await openDialog({ type: 'slider' });
    await choose(file('course.png', 340 * 1024));
    const image = document.querySelector<HTMLImageElement>('img[alt=Preview]');
    expect(image?.src).toMatch(/^data:image\/jpeg;base64,/);
    expect(image?.parentElement?.className).toMatch(/box/);
    expect(text()).toContain('340 KB');
    const css = readFileSync(
      join(import.meta.dirname, '../../../web/club/images/ImageUploadDialog.module.css'),
      'utf8',
    );
    const box = /\.box \{[^}]*\}/.exec(css)?.[0];
    expect(box).toContain('width: 300px');
    expect(box).toContain('height: 300px');
  });

  it.each(['a.jpeg', 'a.jpg', 'a.gif', 'a.png', 'a.webp', 'a.heif', 'a.heic', 'a.JPG', 'A.HeIc'])(
    '[imageUpload.8] may be %s',
    async (name) => {
      await openDialog({ type: 'slider' });
      await choose(file(name));
      expect(alerts()).toEqual([]);
      expect(button('Save').disabled).toBe(false);
    },
  );

  it.each(['a.bmp', 'a.svg', 'a.tiff', 'a.pdf', 'jpg', 'a.jpg.exe'])(
    '[imageUpload.8] may not be %s',
    async (name) => {
      await openDialog({ type: 'slider' });
      await choose(file(name));
      expect(alerts()).toEqual(['Sorry this is not a valid file type.']);
      expect(button('Save').disabled).toBe(true);
    },
  );

  it('[imageUpload.10] of an avatar is at most 500 KB', async () => {
    await openDialog({ type: 'avatar' });
    await choose(file('me.jpg', 500 * 1024 + 1));
    expect(alerts()).toEqual(['Too Big! Please use an image 500KB or less']);
    expect(button('Save').disabled).toBe(true);
    await choose(file('me.jpg', 500 * 1024));
    expect(alerts()).toEqual([]);
    expect(button('Save').disabled).toBe(false);
  });

  it('[imageUpload.10] of any other kind may be heavier', async () => {
    await openDialog({ type: 'coverPhoto' });
    await choose(file('cover.jpg', 900 * 1024));
    expect(alerts()).toEqual([]);
    expect(button('Save').disabled).toBe(false);
  });

  it('may be dropped or pasted', async () => {
    await openDialog({ type: 'slider' });
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [file('dropped.png')] },
    });
    await act(async () => {
      document.querySelector('form')?.dispatchEvent(drop);
    });
    await settle();
    expect(text()).toContain('dropped.png');
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { files: [file('pasted.png')] },
    });
    await act(async () => {
      document.dispatchEvent(paste);
    });
    await settle();
    expect(text()).toContain('pasted.png');
    expect(text()).not.toContain('dropped.png');
  });
});

describe('what is sent', () => {
  it('[imageUpload.9] goes under the extension jpg, with its token, as one form', async () => {
    await openDialog({ type: 'avatar' });
    await choose(file('Me.PNG', 2048, 'image/png'));
    await save();
    const { method, address, headers, form } = lastUpload();
    expect(`${method} ${address}`).toBe('POST /api/v1/image/current-user');
    expect(headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(headers.get('Content-Type')).toBeNull();
    expect(form.get('extension')).toBe('jpg');
    expect(form.get('fileName')).toBe('Me.PNG');
    expect(form.get('id')).toBe('7');
    expect(form.get('type')).toBe('AVATAR');
    const sent = form.get('file');
    expect(sent).toBeInstanceOf(File);
    expect((sent as File).name).toBe('Me.jpg');
    expect((sent as File).type).toBe('image/jpeg');
  });

  it('[imageUpload.8] [imageUpload.9] a picture that the browser can’t read goes up as it is', async () => {
    browser.picture = null;
    await openDialog({ type: 'feature', id: 3 });
    const chosen = file('phone.heic', 4000, 'image/heic');
    await choose(chosen);
    await act(async () => {
      document.querySelector('img[alt=Preview]')?.dispatchEvent(new Event('error'));
    });
    expect(text()).toContain('This browser can’t show this kind of image.');
    await save();
    expect(lastUpload().form.get('extension')).toBe('jpg');
    expect((lastUpload().form.get('file') as File).size).toBe(4000);
  });

  it.each([
    ['avatar', ava.userId, null, 'POST /api/v1/image/current-user'],
    ['avatar', ava.userId, 'images/avatar/1.jpg', 'PUT /api/v1/image/current-user'],
    ['coverPhoto', ava.userId, 'images/cover/1.jpg', 'PUT /api/v1/image/current-user'],
    ['avatar', 99, null, 'POST /api/v1/image'],
    ['logo', ava.userId, null, 'POST /api/v1/image'],
    ['logo', 3, 'images/logo/1.jpg', 'PUT /api/v1/image'],
  ] as const)('%s of %d in place of %s: %s', async (type, id, oldImageKey, call) => {
    await openDialog({ type, id, oldImageKey });
    await choose(file('picture.png'));
    await save();
    expect(`${lastUpload().method} ${lastUpload().address}`).toBe(call);
    expect(lastUpload().form.get('oldImageKey')).toBe(oldImageKey);
  });
});

describe('while it goes up', () => {
  it('[imageUpload.18] [imageUpload.17] reports how far it is, and is done with the response', async () => {
    const { outcome } = await openDialog({ type: 'coverPhoto' });
    await choose(file('cover.png'));
    await save();
    const bar = () => document.querySelector('progress');
    await lastUpload().progress(500, 2000);
    expect(bar()?.value).toBe(25);
    expect(text()).toContain('Uploading, 25 %');
    await lastUpload().progress(2000, 2000);
    expect(text()).toContain('Being checked and stored');
    expect(outcome.result).toBeNull();
    expect(dialogs()).toHaveLength(1);
    await lastUpload().answer(saved);
    await pass(300);
    expect(outcome.result).toMatchObject({ status: 201, reply: saved });
    expect(dialogs()).toEqual([]);
  });

  it('[imageUpload.18] its events are UploadProgress, then Response', async () => {
    const events: string[] = [];
    await openDialog({
      type: 'slider',
      send: async (image, { onEvent, signal }) => {
        const { sendForm } = await import('@fourball/web/club/images/send-form.ts');
        const { addImage } = await import('@fourball/shared/club/images/image-calls.ts');
        const body = { ...image, extension: 'jpg', id: 1, type: 'SLIDER' as const };
        return sendForm(addImage, body, {
          signal,
          onEvent: (event) => {
            events.push(event.type);
            onEvent(event);
          },
        });
      },
    });
    await choose(file('cover.png'));
    await save();
    await lastUpload().progress(1, 2);
    await lastUpload().progress(2, 2);
    await lastUpload().answer(saved);
    expect(events).toEqual(['UploadProgress', 'UploadProgress', 'Response']);
  });

  it('[imageUpload.17] is given up by closing, and then answers 200', async () => {
    const { outcome } = await openDialog({ type: 'coverPhoto' });
    await choose(file('cover.png'));
    await save();
    await click(button('Close'));
    await pass(300);
    expect(lastUpload().aborted).toBe(true);
    expect(outcome.result).toEqual({ status: 200 });
    expect(alerts()).toEqual([]);
  });

  it('keeps the choice when it fails, says why, and sends it again', async () => {
    const { outcome } = await openDialog({ type: 'coverPhoto' });
    await choose(file('cover.png'));
    await save();
    await lastUpload().lose();
    expect(alerts()).toEqual(['The club can’t be reached. Your choice is kept: try again.']);
    expect(text()).toContain('cover.png');
    await save();
    await lastUpload().answer(refusal('too_large', 'What was sent is too large.'));
    expect(alerts()).toEqual(['What was sent is too large.']);
    expect(dialogs()).toHaveLength(1);
    await save();
    expect(Upload.sent).toHaveLength(3);
    await lastUpload().answer(saved);
    await pass(300);
    expect(outcome.result?.status).toBe(201);
  });

  it('renews a session that has run out, and sends the image again by itself', async () => {
    // As a browser's: the made-up one names it and has none.
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
      request: (...given: unknown[]) => (given.at(-1) as () => Promise<unknown>)(),
    } as never);
    const network = quietClub().on(refreshSession, { access_token: 'second-token' });
    const { outcome } = await openDialog({ type: 'coverPhoto' }, network);
    await choose(file('cover.png'));
    await save();
    await lastUpload().answer(refusal('unauthenticated', 'Please log in.'));
    await settle();
    expect(Upload.sent).toHaveLength(2);
    expect(lastUpload().headers.get('Authorization')).toBe('Bearer second-token');
    await lastUpload().answer(saved);
    await pass(300);
    expect(outcome.result?.status).toBe(201);
  });
});

describe('afterwards', () => {
  it('[imageUpload.19] a new avatar is announced, and its flag is raised', async () => {
    const { user, avatarUploaded } = await openDialog({ type: 'avatar' });
    expect(avatarUploaded()).toBe(false);
    await choose(file('me.png'));
    await save();
    await lastUpload().answer(saved);
    await pass(400);
    expect(text()).toContain('New Avatar Received');
    expect(text()).toContain(
      'Once we review your beautifully clear avatar, we will email you with a confirmation … swing easy!',
    );
    expect(avatarUploaded()).toBe(true);
    expect(user()?.pendingAvatar).toBe(saved.url);
    await click(button('OK'));
    await pass(400);
    expect(text()).not.toContain('New Avatar Received');
  });

  it('[imageUpload.21] an avatar in review is not shown: the placeholder stays', async () => {
    const { user } = await openDialog({ type: 'avatar' });
    await choose(file('me.png'));
    await save();
    await lastUpload().answer(saved);
    await pass(400);
    expect(user()?.avatarUrl).toBeNull();
    const corner = button('Your account');
    expect(corner.querySelector('img')).toBeNull();
    expect(corner.textContent).toContain('AT');
    const { changeUser } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => changeUser({ avatarUrl: saved.url, pendingAvatar: null }));
    expect(button('Your account').querySelector('img')?.getAttribute('src')).toBe(
      `${window.location.origin}${saved.url}`,
    );
  });

  it('[imageUpload.21] an avatar that was approved is shown as soon as the event has come', async () => {
    const stream = eventStream();
    const network = quietClub().on(at(openStream, { userName: 'ava' }), (sent) => stream.open(sent));
    const { user } = await openDialog({ type: 'avatar' }, network);
    await pass(1_000);
    const approved = { avatarUrl: saved.url, pendingAvatar: null };
    const event = (seq: number, userName: string) => ({ type: 'AVATAR_UPDATE', seq, userName, ...approved });
    stream.push(event(1, 'marcus'));
    await pass(50);
    expect(button('Your account').querySelector('img')).toBeNull();
    stream.push(event(2, 'ava'));
    await pass(50);
    expect(button('Your account').querySelector('img')?.getAttribute('src')).toBe(
      `${window.location.origin}${saved.url}`,
    );
    expect(user()?.pendingAvatar).toBeNull();
  });

  it('[imageUpload.20] a new cover photo is the user’s at once', async () => {
    const { user, avatarUploaded } = await openDialog({ type: 'coverPhoto' });
    await choose(file('cover.png'));
    await save();
    await lastUpload().answer({ ...saved, url: '/images/images/cover/5.jpg', type: 'COVER_PHOTO' });
    await pass(400);
    expect(user()?.coverPhotoUrl).toBe('/images/images/cover/5.jpg');
    expect(user()?.pendingAvatar).toBe('/images/avatar/waiting.jpg');
    expect(avatarUploaded()).toBe(false);
    expect(text()).not.toContain('New Avatar Received');
  });

  it('an image of somebody else changes nothing of the reader’s', async () => {
    const { user } = await openDialog({ type: 'avatar', id: 99 });
    await choose(file('other.png'));
    await save();
    await lastUpload().answer(saved);
    await pass(400);
    expect(user()?.pendingAvatar).toBe('/images/avatar/waiting.jpg');
    expect(text()).not.toContain('New Avatar Received');
  });
});
