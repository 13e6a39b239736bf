/** Turns calls into an ordered list of routes, so that an address always means one call whatever the order of mounting. */
import { urlPathOf, type Call, type Method } from '@fourball/shared/contract/define-call.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import type { z } from 'zod';

/** A path segment that an alias has and the call's own path has not: it stands for a field of the query or the body. */
interface ExtraSegment {
  readonly name: string;
  readonly into: 'query' | 'body';
  readonly schema: z.core.$ZodType;
}

export interface Route {
  readonly call: Call;
  readonly method: Method;
  /** `/api/v1/season/fee/{id}`, without a trailing slash. */
  readonly url: string;
  /** Segments in braces that the call's `params` name. */
  readonly params: readonly string[];
  /** Names in the call's own path that an alias leaves out: they are taken from the query, `season/fee?id=5`. */
  readonly fromQuery: readonly string[];
  readonly extras: readonly ExtraSegment[];
}

const isParameter = (segment: string): boolean => segment.startsWith('{');
const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

export function routesOfCall(call: Call): Route[] {
  const own = parametersOf(call.path);
  return [call.path, ...(call.aliases ?? [])].map((path) => {
    const here = parametersOf(path);
    return {
      call,
      method: call.method,
      url: urlPathOf(call, path),
      params: here.filter((name) => own.includes(name)),
      fromQuery: own.filter((name) => !here.includes(name)),
      extras: here.filter((name) => !own.includes(name)).map((name) => extraSegment(call, name)),
    };
  });
}

function extraSegment(call: Call, name: string): ExtraSegment {
  for (const into of ['query', 'body'] as const) {
    const schema = fieldsOf(call[into]).get(name);
    if (schema) return { name, into, schema };
  }
  throw new Error(`${call.id}: an alias has {${name}}, which neither path, query nor body knows`);
}

/** The routes in the order they are tried: at every position a fixed segment comes before a parameter. */
export function routesOf(calls: readonly Call[]): Route[] {
  return calls.flatMap(routesOfCall).sort((a, b) => compareKinds(kindsOf(a), kindsOf(b)));
}

const kindsOf = ({ url }: Route): string =>
  url
    .split('/')
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('');

const compareKinds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What all addresses of a route have in common: method and path, parameters without their names. Two calls must not share it. */
export const shapeOf = ({ method, url }: Route): string =>
  `${method} ${url
    .split('/')
    .map((segment) => (isParameter(segment) ? '{}' : segment))
    .join('/')}`;

/** Routes of one area share the part of the address up to its first own segment: `/api/v1/book`, `/login`. */
export function areaOf(path: string): string {
  const api = '/api/v1/';
  const start = path.startsWith(api) ? api.length : 1;
  const end = path.indexOf('/', start);
  return end < 0 ? path : path.slice(0, end);
}
