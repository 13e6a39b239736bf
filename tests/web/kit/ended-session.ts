/** A session that the server has ended, and golfers who log in again at the same browser. */
import { wait } from './open-page.tsx';
import { ava, button, click, failure, field, type, type Answer, type Network } from './start-app.tsx';

const expired: Answer = { status: 401, body: failure('unauthenticated', 'Please log in.') };
const ended: Answer = {
  status: 401,
  body: { error: { code: 'unauthenticated', message: 'Please log in.', details: { ended: 'PASSWORD' } } },
};
export const ben = { ...ava, userId: 8, userName: 'ben', name: 'Ben Moreau', email: 'ben@club.example' };

/** The session is over: this call is the first to hear it. */
export const end = (network: Network, call: string): Network =>
  network.on(call, expired).on('POST /session/refresh', ended);

export const openAgain = (network: Network, user = ava): Network =>
  network
    .on('GET /api/v1/user/current-user', { body: user })
    .on('GET /api/v1/sse/ben', () => new Response(null, { status: 204 }))
    .on('POST /login', { body: { access_token: `token-of-${user.userName}` } });

export async function logInAs(network: Network, user = ava): Promise<void> {
  openAgain(network, user);
  await type(field('Email'), user.email);
  await type(field('Password'), 'swing-easy');
  await click(button('Submit'));
  await wait(600);
}

export const everythingStored = (): string =>
  JSON.stringify([Object.entries({ ...localStorage }), Object.entries({ ...sessionStorage })]);
