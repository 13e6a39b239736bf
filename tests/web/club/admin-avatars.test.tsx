// @vitest-environment happy-dom
/** The review of avatars as an admin meets it: the queue, one key per decision, and what two admins at once are told. */
import { describe, expect, it } from 'vitest';
import { office, openOffice, waitingAvatar } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../kit/start-app.tsx';
import { refusal } from '../kit/network.ts';
import { listAvatarsInReview, approveAvatar } from '@fourball/shared/club/images/image-calls.ts';
import { getOfficeQueues } from '@fourball/shared/club/office-calls.ts';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';

const queueOf = (...avatars: ReturnType<typeof waitingAvatar>[]) => {
  let queue = avatars;
  const network = office()
    .on(listAvatarsInReview, () => queue)
    .on(getOfficeQueues, () => ({
      queues: queue.length === 0 ? [] : [{ kind: 'AVATARS' as const, count: queue.length }],
      everySeconds: 60,
    }))
    .on(approveAvatar, ({ body }) => {
      const { id } = JSON.parse(body) as { id: number };
      queue = queue.filter((one) => one.id !== id);
      return { result: 'APPROVED' };
    })
    .on(removeAvatar, ({ body }) => {
      const { userId } = JSON.parse(body) as { userId: number };
      queue = queue.filter((one) => one.id !== userId);
      return { removed: true, result: 'REMOVED' };
    });
  return { network, setQueue: (next: typeof queue) => (queue = next) };
};

const ines = waitingAvatar(1, 'Ines Amaral');
const rui = waitingAvatar(2, 'Rui Azevedo');
const hana = waitingAvatar(3, 'Hana Bae');
const pictures = () => [...document.querySelectorAll('figure img')].map((image) => image.getAttribute('src'));

describe('the queue', () => {
  it('shows the new picture beside the one in use, with name and number', async () => {
    const { network } = queueOf(ines, rui);
    await openOffice(network, '/admin/avatars');
    expect(pictures()).toEqual([ines.pendingAvatar, ines.avatarUrl]);
    expect(text()).toContain('Ines Amaral #1001');
    expect(text()).toContain('2 waiting');
  });

  it('says that all are reviewed', async () => {
    await openOffice(office(), '/admin/avatars');
    expect(text()).toContain('All reviewed');
  });

  it('says when it could not be read, and reads it again', async () => {
    let broken = true;
    const network = office().on(listAvatarsInReview, () =>
      broken ? refusal('internal', 'Something went wrong on our side.') : [ines],
    );
    await openOffice(network, '/admin/avatars');
    expect(text()).toContain('The avatars could not be read');
    broken = false;
    await click(button('Try again'));
    expect(text()).toContain('Ines Amaral');
  });

  it('is counted in the menu, beside the way there', async () => {
    const { network } = queueOf(ines, rui);
    await openOffice(network, '/admin/users');
    await import('@fourball/web/app/shell/NavDrawer.tsx');
    await click(button('Menu'));
    await pass(300);
    const link = document.querySelector('a[href="/admin/avatars"]');
    expect(link?.textContent).toContain('2 pictures to look at');
  });

  it('is for admins only', async () => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/admin/avatars');
    await pass(300);
    expect(buttons('Approve')).toEqual([]);
    expect(text()).not.toContain('Avatars to review');
    expect(network.to(listAvatarsInReview)).toEqual([]);
  });
});

describe('a decision', () => {
  it('is one key: A approves what was seen and brings up the next', async () => {
    const { network } = queueOf(ines, rui);
    await openOffice(network, '/admin/avatars');
    await press(document.body, 'a');
    await pass(50);
    expect(network.to(approveAvatar).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { id: 1, pendingAvatar: ines.pendingAvatar },
    ]);
    expect(text()).toContain('Approved: Ines Amaral');
    expect(pictures()[0]).toBe(rui.pendingAvatar);
  });

  it('is one key: R refuses', async () => {
    const { network } = queueOf(ines);
    await openOffice(network, '/admin/avatars');
    await press(document.body, 'R');
    await pass(50);
    expect(JSON.parse(network.to(removeAvatar)[0]?.body ?? '')).toEqual({
      userId: 1,
      pendingAvatar: ines.pendingAvatar,
    });
    expect(text()).toContain('Refused: Ines Amaral');
    expect(text()).toContain('All reviewed');
  });

  it('is not made with a key meant for the browser, or held down', async () => {
    const { network } = queueOf(ines);
    await openOffice(network, '/admin/avatars');
    await press(document.body, 'a', { ctrlKey: true });
    await press(document.body, 'r', { repeat: true });
    expect(network.to(approveAvatar)).toEqual([]);
    expect(network.to(removeAvatar)).toEqual([]);
  });

  it('is shown before the server has answered, and taken back where it fails', async () => {
    let answer: (value: { status: number; body: unknown }) => void = () => undefined;
    const { network } = queueOf(ines, rui);
    network.on(approveAvatar, () => new Promise((resolve) => (answer = resolve)));
    await openOffice(network, '/admin/avatars');
    await click(button('Approve the picture of Ines Amaral'));
    expect(pictures()[0]).toBe(rui.pendingAvatar);
    answer(refusal('unavailable', 'The service is not ready. Please try again.'));
    await pass(50);
    expect(pictures()[0]).toBe(ines.pendingAvatar);
    expect(text()).toContain('waits on: that did not work. The service is not ready.');
  });

  it('goes on with the one after, not with the first of the queue', async () => {
    const { network } = queueOf(ines, rui, hana);
    await openOffice(network, '/admin/avatars');
    await press(document.body, 'ArrowRight');
    expect(pictures()[0]).toBe(rui.pendingAvatar);
    await press(document.body, 'a');
    await pass(50);
    expect(pictures()[0]).toBe(hana.pendingAvatar);
  });
});

describe('two admins', () => {
  it('the second to approve is told', async () => {
    const { network, setQueue } = queueOf(ines, rui);
    network.on(approveAvatar, () => {
      setQueue([rui]);
      return { result: 'NOT_IN_REVIEW' };
    });
    await openOffice(network, '/admin/avatars');
    await press(document.body, 'a');
    await pass(50);
    expect(text()).toContain('Somebody else has already decided about the picture of Ines Amaral.');
    expect(text()).not.toContain('Approved');
    expect(text()).toContain('1 waiting');
  });

  it('the second to refuse is told, and takes nothing away', async () => {
    const { network, setQueue } = queueOf(ines, rui);
    network.on(removeAvatar, { removed: false, result: 'NOT_IN_REVIEW' });
    await openOffice(network, '/admin/avatars');
    setQueue([rui]);
    await press(document.body, 'r');
    await pass(50);
    expect(text()).toContain('Somebody else has already decided about the picture of Ines Amaral.');
    expect(text()).not.toContain('Refused');
    expect(text()).toContain('1 waiting');
  });

  it.each([
    ['a', 'approved'],
    ['r', 'refused'],
  ])('a picture that was replaced meanwhile is not the one that is decided about: %s', async (key) => {
    const another = { ...ines, pendingAvatar: '/images/avatar/1-newer.jpg' };
    const { network, setQueue } = queueOf(ines);
    network.on(approveAvatar, { result: 'REPLACED' });
    network.on(removeAvatar, { removed: false, result: 'REPLACED' });
    await openOffice(network, '/admin/avatars');
    setQueue([another]);
    await press(document.body, key);
    await pass(50);
    expect(text()).toContain('Ines Amaral has sent another picture meanwhile.');
    expect(pictures()[0]).toBe(another.pendingAvatar);
  });
});
