/** The OpenAPI document of the contract. */
import { currentUser, userCard } from '@fourball/shared/accounts/shapes.ts';
import {
  bookingDetails,
  bookingParams,
  bookingSummary,
  hold,
  teeSheet,
} from '@fourball/shared/booking/shapes.ts';
import { course } from '@fourball/shared/club/shapes.ts';
import { callsByDomain, type Domain } from '@fourball/shared/contract/all-calls.ts';
import { rightsOf } from '@fourball/shared/contract/call-rights.ts';
import { callerHeader } from '@fourball/shared/contract/caller-header.ts';
import { urlPathOf, type Call, type Encoding } from '@fourball/shared/contract/define-call.ts';
import { conflictReply, errorCodes, errorReply, type ErrorCode } from '@fourball/shared/contract/errors.ts';
import { cents, day, id, instant } from '@fourball/shared/contract/fields.ts';
import { message } from '@fourball/shared/messaging/shapes.ts';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodObjectInput,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

export const domainTitles: Record<Domain, string> = {
  accounts: 'Users, roles, passwords and emergency contacts',
  club: 'Courses, regions, parameters, pages, images, news, promos and the error log',
  membership: 'Memberships and what is on offer',
  money: 'Purchases',
  booking: 'Tee sheet, holds, bookings, invitations, rounds and buddies',
  seasons: 'Event types, seasons, events, registration and draws',
  messaging: 'Conversations and the realtime channel',
  mail: 'Email lists and mail',
};

const contentTypes: Record<Encoding, readonly string[]> = {
  none: [],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data', 'application/json'],
  bytes: ['application/octet-stream'],
};

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('The same key and body replays the first reply; the same key with another body is refused.');

const meantCaller = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .optional()
  .describe(
    'The id of the user whom the client means: the session of anybody else is refused, and nothing is done.',
  );

/** Shapes that the document names once; those within one of these are left in it, or they would appear twice. */
const namedSchemas = {
  Id: id,
  Day: day,
  Instant: instant,
  Cents: cents,
  CurrentUser: currentUser,
  UserCard: userCard,
  Course: course,
  TeeSheet: teeSheet,
  Hold: hold,
  BookingDetails: bookingDetails,
  BookingSummary: bookingSummary,
  BookingParams: bookingParams,
  Message: message,
};

/** Built once, at the start of a process or by the script that writes the committed file. */
export function buildOpenApi(built: readonly Call[]): oas31.OpenAPIObject {
  const builtIds = new Set(built.map(({ id }) => id));
  const paths: Record<string, Partial<Record<Lowercase<Call['method']>, ZodOpenApiOperationObject>>> = {};
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const call of calls) {
      const method = call.method.toLowerCase() as Lowercase<Call['method']>;
      const path = (paths[urlPathOf(call)] ??= {});
      path[method] = operationOf(call, domain, builtIds.has(call.id));
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fourball',
      version: '1',
      description:
        'Calls take a Bearer token unless their access is public. `x-built: false` marks calls that answer 501 ' +
        'so far, `x-ours` those that the source documents do not name, `x-aliases` other addresses of the same call. ' +
        '`x-rights` are those of the office of which any one opens a call beside its access.',
    },
    tags: Object.entries(domainTitles).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: errorReply, ...namedSchemas },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  });
}

function operationOf(call: Call, domain: string, built: boolean): ZodOpenApiOperationObject {
  const content = contentTypes[call.encoding ?? 'none'];
  const { body } = call;
  return {
    operationId: call.id,
    tags: [domain],
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    requestParams: {
      ...(call.params && { path: objectOf(call.params) }),
      ...(call.query && { query: objectOf(call.query) }),
      ...((call.idempotent || call.bound) && {
        header: z.object({
          ...(call.idempotent && { 'Idempotency-Key': idempotencyKey }),
          ...(call.bound && { [callerHeader]: meantCaller }),
        }),
      }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(content.map((type) => [type, { schema: body }])),
      },
    }),
    responses: responsesOf(call, built),
    'x-access': call.access,
    ...((call.access === 'admin' || call.access === 'organizer') && { 'x-rights': rightsOf(call) }),
    'x-built': built,
    ...(call.ours && { 'x-ours': true }),
    ...(call.aliases && { 'x-aliases': call.aliases.map((alias) => urlPathOf(call, alias)) }),
  };
}

// Parameters of calls are always objects; the contract's type does not say so.
const objectOf = (schema: z.ZodType): ZodObjectInput => schema as unknown as ZodObjectInput;

/** With the word for what was to be expected, where the call has it. */
const replyOf = (call: Call, reply: z.ZodType): z.ZodType =>
  call.errors?.includes('conflict') ? z.union([reply, conflictReply]) : reply;

function responsesOf(call: Call, built: boolean): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {
    200: {
      description: 'Done.',
      ...(call.reply && { content: { 'application/json': { schema: replyOf(call, call.reply) } } }),
    },
  };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call, built)) {
    if (code === 'conflict') continue;
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    // The library's type asks for the literal; these are the statuses of the contract's own list.
    responses[String(status) as '400'] = errorResponse(codes);
  }
  return responses;
}

const errorResponses = new Map<string, ZodOpenApiResponseObject>();

/** One component per set of codes, because most calls fail in the same few ways. */
function errorResponse(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const id = codes.join('_or_');
  const response = errorResponses.get(id) ?? {
    id,
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join(' '),
    content: { 'application/json': { schema: errorReply } },
  };
  errorResponses.set(id, response);
  return response;
}

/** The codes a call may answer with: those it declares and those of every call of its kind. */
export function errorsOf(call: Call, built: boolean): ErrorCode[] {
  const takesInput = call.params ?? call.query ?? call.body;
  const takesBody = call.body && call.encoding !== 'none';
  return [
    ...new Set<ErrorCode>([
      ...(call.access === 'public' ? [] : (['unauthenticated', 'waiting_for_approval'] as const)),
      ...(call.access === 'organizer' || call.access === 'admin' ? (['forbidden'] as const) : []),
      ...(takesInput || call.idempotent || call.bound ? (['invalid_input'] as const) : []),
      ...(call.params ? (['not_found'] as const) : []),
      ...(takesBody ? (['malformed', 'too_large', 'unsupported_media_type'] as const) : []),
      ...(call.idempotent ? (['idempotency_mismatch'] as const) : []),
      ...(call.bound ? (['other_caller'] as const) : []),
      'too_many_requests',
      ...(built ? [] : (['not_built'] as const)),
      ...(call.errors ?? []),
    ]),
  ];
}
