/** The table of realtime events as docs/events.md shows it, made from the contract, the channels and what the tests saw. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { bookingChannels } from '@fourball/gateway/booking/channels.ts';
import { clubChannels } from '@fourball/gateway/club/channels.ts';
import { mailChannels } from '@fourball/gateway/mail/channels.ts';
import { messagingChannels } from '@fourball/gateway/messaging/channels.ts';
import { seasonsChannels } from '@fourball/gateway/seasons/channels.ts';
import type { Channel } from '@fourball/gateway/stream/channel.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { realtimeShapes, type RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import { declaredJobs } from '@fourball/workers/queues/catalogue.ts';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import type { WhatFor } from '@fourball/domain/kernel/cause.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { readCauses } from './event-causes.ts';

type Type = RealtimeEvent['type'];

const channels: readonly Channel[] = [
  ...bookingChannels,
  ...messagingChannels,
  ...seasonsChannels,
  ...clubChannels,
  ...mailChannels,
];

/** What no domain event stands behind: it is not in the log, and nobody resumes after it. */
const unlogged: Partial<Record<Type, string>> = {
  USER_JOINED:
    'everybody who sees the golfer’s name on the sheet, when the first connection of the golfer opens anywhere',
  USER_LEFT:
    'everybody who sees the golfer’s name on the sheet, when the last connection of the golfer has been gone for a while',
  HEARTBEAT:
    'every connection, so often that silence means something; on a stream it says how far the log is',
};

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A schema in a few words; `depth` levels of fields are named. */
function inWords(schema: Schema, depth = 1): string {
  if (schema.anyOf) return schema.anyOf.map((one) => inWords(one, depth)).join(' or ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.properties) {
    return depth > 0 ? `{ ${Object.keys(schema.properties).join(', ')} }` : 'object';
  }
  if (Array.isArray(schema.type))
    return schema.type.map((type) => inWords({ ...schema, type }, depth)).join(' or ');
  if (schema.type === 'array') return `list of ${inWords(schema.items ?? {}, depth)}`;
  if (schema.format === 'date-time') return 'moment (ISO 8601, UTC)';
  if (schema.type === 'integer') return 'whole number';
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'string') return 'text';
  return schema.type ?? 'anything';
}

function fieldsOf(type: Type): string {
  const schema = z.toJSONSchema(realtimeShapes[type], { io: 'output', unrepresentable: 'any' }) as Schema;
  const table = (one: Schema): string => {
    const rows = Object.entries(one.properties ?? {}).map(
      ([name, field]) =>
        `| \`${name}\` | ${inWords(field)}${one.required?.includes(name) ? '' : '; may be absent'} |`,
    );
    return ['| field | what it is |', '| --- | --- |', ...rows].join('\n');
  };
  // Of types that bookings and golf events share, whichever it is about.
  return schema.anyOf ? schema.anyOf.map(table).join('\n\nor\n\n') : table(schema);
}

const seconds = (ms: number): string => (ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`);

/** The whole text of docs/events.md. */
export async function eventTable(): Promise<string> {
  const causes = await readCauses();
  const textOf = (whatFor: WhatFor): string => {
    if (whatFor === 'the start of an api') return whatFor;
    const name = whatFor.slice(whatFor.indexOf(' ') + 1);
    const call = whatFor.startsWith('call ') && builtCalls.find(({ id }) => id === name);
    if (call) return `\`${call.method} ${urlPathOf(call)}\``;
    const job = whatFor.startsWith('job ') && declaredJobs.find((one) => one.name === name);
    if (!job) throw new Error(`docs/event-causes.json names ${whatFor}, which is gone.`);
    return job.kind === 'scheduled-job'
      ? `the job \`${name}\`, every ${seconds(job.every)}`
      : `the job \`${name}\`, after \`${job.on.name}\``;
  };
  /** Calls, then jobs, then a start. */
  const placeOf = (text: string): number =>
    ['`', 'the job', 'the start'].findIndex((word) => text.startsWith(word));
  const causesOf = (event: string): string[] =>
    (causes[event] ?? []).map(textOf).sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));

  const types = Object.keys(realtimeShapes) as Type[];
  const channelsOf = (type: Type) => channels.filter(({ tells }) => tells.includes(type));
  const row = (type: Type): string => {
    const own = channelsOf(type);
    const to = [...own.map((channel) => channel.to), unlogged[type] ?? []].flat().join('; ') || 'nobody yet';
    const rooms = [...new Set(own.flatMap(({ room }) => room ?? []))].join(', ') || '–';
    const events = own.map(({ event }) => `\`${event.name}\``).join(', ') || '–';
    return `| [\`${type}\`](#${type.toLowerCase()}) | ${to} | ${rooms} | ${events} |`;
  };
  const section = (type: Type): string => {
    const told = channelsOf(type).map(({ event, to, room }) => {
      const list = causesOf(event.name);
      return [
        `\`${event.name}\` → ${to}${room ? `, and the room of the ${room.replace('-', ' ')}` : ''}.`,
        list.length > 0
          ? `Can be caused by:\n\n${list.map((one) => `- ${one}`).join('\n')}`
          : 'No call or job causes it yet.',
      ].join(' ');
    });
    const rest = unlogged[type];
    if (rest !== undefined) told.push(`Not in the log. To ${rest}.`);
    if (told.length === 0) told.push('Declared by the contract; nothing causes it yet.');
    return [`## ${type}`, fieldsOf(type), ...told].join('\n\n');
  };
  const text = [
    '# Realtime events',
    'Made from the code by `npm run docs:events`; a test fails when it is out of date. The fields are those of `shared/contract/realtime.ts`, the audiences those of `gateway/*/channels.ts`, asked of the database when an event is sent. What causes a domain event is what the tests saw cause it (`event-causes.json`): a call that is listed can cause it, and not each time. Events of the log also carry `seq`, their place in it, and where one place holds several events `index`, which counts them from 0; a reader whose place is too old gets `RESYNC` in their stead and reads anew.',
    [
      '| type | who gets it by stream | room | domain event |',
      '| --- | --- | --- | --- |',
      ...types.map(row),
    ].join('\n'),
    ...types.map(section),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(projectRoot)), parser: 'markdown' });
}
