/** The committed OpenAPI document and the number of built calls follow the contract. */
import { readFileSync } from 'node:fs';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { openApiPages } from '@fourball/api/contract/openapi-pages.ts';
import { buildOpenApi } from '@fourball/api/contract/openapi.ts';
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import Koa from 'koa';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import floor from './built-floor.json' with { type: 'json' };

const document = JSON.parse(JSON.stringify(buildOpenApi(builtCalls))) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};

describe('api/openapi.json', () => {
  test('is what the contract says: npm run contract:openapi writes it', () => {
    const committed: unknown = JSON.parse(
      readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8'),
    );
    expect(committed).toEqual(document);
  });

  test('has every call', () => {
    for (const call of allCalls) {
      expect(document.paths[urlPathOf(call)]?.[call.method.toLowerCase()]?.operationId).toBe(call.id);
    }
  });
});

describe('the calls that are built', () => {
  test('are each in the contract', () => {
    expect(builtCalls.filter((call) => !allCalls.includes(call))).toEqual([]);
  });

  test('are not fewer than they were: npm run contract:status -- --raise sets the floor', () => {
    expect(builtCalls.filter(({ ours }) => !ours).length).toBeGreaterThanOrEqual(floor.built);
  });
});

describe('the pages of the contract', () => {
  test('are served with a policy under which nothing runs', async () => {
    const app = new Koa().use(openApiPages(builtCalls));
    const server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const page = await fetch(`${url}/api/docs`);
      const html = await page.text();
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(/<script|<style|\s(?:style|on\w+)="/.exec(html)).toBeNull();
      for (const { id } of allCalls) expect(html).toContain(`id="${id}"`);
      expect((await fetch(`${url}/api/docs/style.css`)).headers.get('content-type')).toContain('text/css');
      const source = await fetch(`${url}/api/v1/openapi.json`);
      expect(await source.json()).toEqual(document);
      const etag = source.headers.get('etag') ?? '';
      const again = await fetch(`${url}/api/v1/openapi.json`, {
        // Without its own cache-control, fetch asks for a fresh copy.
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
