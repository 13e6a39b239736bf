/** The pages of a club that takes cards may load what Stripe's form needs; those of any other club may not. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servePages } from '@fourball/web/server/pages.ts';
import { afterEach, expect, test } from 'vitest';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The directives of the policy, by name. */
async function policyOf(pages: ReturnType<typeof servePages>): Promise<Map<string, string>> {
  const listening = (server = createServer(pages));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );
}

test('with cards: its script, its frames and its server, and still no script of the page itself', async () => {
  const policy = await policyOf(
    servePages('nowhere', { clubName: 'Maple Hollow', cards: true, origins: ['https://club.example'] }),
  );
  expect(policy.get('script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
  expect(policy.get('frame-src')).toBe(
    "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(policy.get('connect-src')).toBe("'self' wss://club.example https://api.stripe.com");
  expect(policy.get('default-src')).toBe("'self'");
});

test('without cards nobody else is let in', async () => {
  const policy = await policyOf(servePages('nowhere', { clubName: 'Maple Hollow' }));
  expect([...policy.values()].join(' ')).not.toContain('stripe');
  expect(policy.get('default-src')).toBe("'self'");
});
