/** What a collector of OpenTelemetry gets: one trace for a request and all that it causes, and nothing that says who somebody is. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { startTracing } from '@fourball/domain/kernel/process/start-tracing.ts';
import { createBooking, getBookingParams } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { book } from '../../kit/booking/book.ts';
import { buildTeeTime } from '../../kit/build.ts';
import { courseTest, startFor } from '../../kit/fixtures.ts';
import { callOver, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: unknown }[];
}

interface Sent {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** SpanKind of OTLP. */
const kinds = { server: 2, client: 3, consumer: 5 };

/** Takes what is sent to it. */
async function startCollector() {
  const taken: { path: string | undefined; headers: IncomingHttpHeaders; body: Sent }[] = [];
  const server = createServer((request, response) => {
    void jsonOf(request).then((body) => {
      taken.push({ path: request.url, headers: request.headers, body: body as Sent });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    taken,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    spans: () =>
      taken.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  };
}

const test = courseTest()
  .extend('server', { scope: 'file' }, ({}, { onCleanup }) => startFor({ with: ['workers'] }, onCleanup))
  .extend('collector', async ({}, { onCleanup }) => {
    const collector = await startCollector();
    onCleanup(collector.close);
    return collector;
  })
  .extend('warned', () => [] as string[])
  /** Traces from now on; what it returns sends what is left and stops. */
  .extend(
    'trace',
    ({ collector, warned }) =>
      (changes: { share?: number; endpoint?: string } = {}) =>
        startTracing(
          'fourball-test',
          {
            endpoint: collector.endpoint,
            headers: { authorization: 'Bearer of the club' },
            share: 1,
            ...changes,
          },
          { warn: (_about, message) => warned.push(message) },
        ),
  )
  .extend('bookOne', ({ server, course, ava }) => async () => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    return book(server, ava, course, teeTime, { headers: { traceparent: forged } });
  })
  /** Until the jobs of all events are done. */
  .extend(
    'idle',
    ({ server }) =>
      () =>
        eventually('all jobs done', async () => {
          const [left] = await server.db.query<{ left: number }>(
            `select (select count(*) from outbox_waiting) + (select count(*) from job_runs where done_at is null) as left`,
          );
          return left?.left === 0 ? true : undefined;
        }),
  );

const forged = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

test('a booking is one trace: its statements, the jobs of its events, and the mail', async ({
  ava,
  collector,
  trace,
  bookOne,
  idle,
}) => {
  const stop = await trace();
  await bookOne();
  await idle();
  await stop();

  const spans = collector.spans();
  const booked = spans.filter(({ name }) => name === createBooking.id);
  expect(booked).toHaveLength(1);
  const [request] = booked as [Span];
  expect(request.kind).toBe(kinds.server);
  expect(request.parentSpanId ?? '').toBe('');
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });

  const within = spans.filter(({ traceId }) => traceId === request.traceId);
  const named = (name: string) => within.find((span) => span.name === name);
  const parentOf = (span: Span | undefined) => within.find(({ spanId }) => spanId === span?.parentSpanId);
  expect(parentOf(named('outbox.insert'))?.name).toBe('transaction');
  expect(named('outbox.insert')?.kind).toBe(kinds.client);
  // The job hangs on what emitted its event, in this trace and no other.
  const job = named('booking.send-confirmation');
  expect(job?.kind).toBe(kinds.consumer);
  expect(parentOf(job)).toBeDefined();
  expect(parentOf(named('mail.send'))?.name).toBe('booking.send-confirmation');

  // Nobody by name, no value, and no trace of the caller's choice.
  const said = JSON.stringify(collector.taken.map(({ body }) => body));
  for (const secret of [ava.email, ava.name, ava.token, forged.slice(3, 35)])
    expect(said).not.toContain(secret);
  expect(collector.taken[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer of the club' },
  });
  expect(said).toContain('fourball-test');
});

test('what nobody collects is not traced: no span is made, and events carry nothing', async ({
  server,
  collector,
  trace,
  bookOne,
  idle,
}) => {
  const stop = await trace();
  await stop();
  await bookOne();
  await idle();
  expect(collector.spans()).toEqual([]);
  const [last] = await server.db.query('select trace from outbox order by id desc limit 1');
  expect(last).toEqual({ trace: null });
});

test('a share of 0 sends nothing, also of what a request causes', async ({
  collector,
  trace,
  bookOne,
  idle,
}) => {
  const stop = await trace({ share: 0 });
  await bookOne();
  await idle();
  await stop();
  expect(collector.spans()).toEqual([]);
});

test('a call that is refused is a span without the path that was asked for', async ({
  server,
  collector,
  trace,
}) => {
  const stop = await trace();
  const { status } = await callOver(server.url, getBookingParams);
  await fetch(`${server.url}/api/some/secret/path?token=abc`);
  await stop();
  expect(status).toBe(401);
  const spans = collector.spans();
  expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['GET', kinds.server],
    ['GET', kinds.server],
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/secret|abc/);
});

test('a collector that is away costs one line of the log, and no call', async ({
  collector,
  trace,
  warned,
  bookOne,
  idle,
}) => {
  collector.close();
  const stop = await trace();
  await bookOne();
  await idle();
  await stop();
  expect(warned).toEqual(['Traces can not be sent.']);
});
