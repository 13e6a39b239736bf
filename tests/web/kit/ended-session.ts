/** A session that the server has ended, and golfers who log in again at the same browser. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { wait } from './open-page.tsx';
import { ava, button, click, field, type } from './start-app.tsx';
import { type Network, at, refusal, type Asked } from './network.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { getCurrentUser, login } from '@fourball/shared/accounts/calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';

const expired = refusal('unauthenticated', 'Please log in.');
const ended = refusal('unauthenticated', 'Please log in.', { ended: 'PASSWORD' });
export const ben: CurrentUser = {
  ...ava,
  userId: 8,
  userName: 'ben',
  name: 'Ben Moreau',
  email: 'ben@club.example',
};

/** The session is over: this call is the first to hear it. */
export const end = (network: Network, call: Asked): Network =>
  network.on(call, expired).on(refreshSession, ended);

export const openAgain = (network: Network, user = ava): Network =>
  network
    .on(getCurrentUser, user)
    .on(at(openStream, { userName: 'ben' }), () => new Response(null, { status: 204 }))
    .on(login, { access_token: `token-of-${user.userName}` });

export async function logInAs(network: Network, user = ava): Promise<void> {
  openAgain(network, user);
  await type(field('Email'), user.email);
  await type(field('Password'), 'swing-easy');
  await click(button('Submit'));
  await wait(600);
}

export const everythingStored = (): string =>
  JSON.stringify([Object.entries({ ...localStorage }), Object.entries({ ...sessionStorage })]);
