/** Finds the call an address means and hands it the parts of the request that routing has read. */
import { Router, type Layer } from '@koa/router';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { areaOf, routesOf, type Route } from './route-table.ts';
import type { HttpServices } from './services.ts';

/** What routing has read of a request whose address is that of a call. */
export interface Matched {
  /** The path parameters as the call declares them. */
  readonly params: unknown;
  /** Set where the path was fine but a parameter that came by query was not: to be told after the session check. */
  readonly refused?: z.ZodError;
  /** Fields of the query and of the body that came as path segments. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

export type Answer = (ctx: Context, matched: Matched) => Promise<void>;

const none: Readonly<Record<string, string>> = Object.freeze({});
const nothingRead: Matched = Object.freeze({ params: none, query: none, body: none });

interface Target {
  readonly route: Route;
  readonly answer: Answer;
}

/** The calls below one first segment. */
interface Area {
  readonly router: Router;
  readonly routes: Map<Layer, Target>;
}

/** Collects calls with what answers them; `middleware` then routes in the one right order. */
export class CallRouter {
  readonly #mounted = new Map<string, { call: Call; answer: Answer }>();
  readonly services: HttpServices;

  constructor(services: HttpServices) {
    this.services = services;
  }

  add(call: Call, answer: Answer): void {
    if (this.#mounted.has(call.id)) throw new Error(`${call.id} is mounted twice`);
    this.#mounted.set(call.id, { call, answer });
  }

  has(call: Call): boolean {
    return this.#mounted.has(call.id);
  }

  /**
   * Routes to the calls added so far and leaves the id of the call in `ctx.state.call`. A known address with
   * another method is a method_not_allowed with `Allow`; an unknown one goes on to the next middleware.
   */
  middleware(): Middleware {
    const areas = this.#areas();
    const fixed = fixedTargets(areas.values());
    return (ctx, next) => {
      const target = fixed.get(`${ctx.method} ${ctx.path}`);
      if (target) {
        ctx.state.call = target.route.call.id;
        return target.answer(ctx, nothingRead);
      }
      const area = areas.get(areaOf(ctx.path));
      // No parameter holds a NUL, which the database could not look for.
      if (!area || ctx.path.includes('%00')) return next();
      const { path, pathAndMethod } = area.router.match(ctx.path, ctx.method);
      for (const layer of pathAndMethod) {
        const found = area.routes.get(layer);
        const matched = found && readPath(found.route, ctx, layer);
        if (!matched) continue;
        ctx.state.call = found.route.call.id;
        return found.answer(ctx, matched);
      }
      const others = path.filter((layer) => !pathAndMethod.includes(layer));
      const methods = others.flatMap((layer) => {
        const route = area.routes.get(layer)?.route;
        return route && readPath(route, ctx, layer) ? layer.methods : [];
      });
      if (methods.length === 0) return next();
      ctx.set('Allow', [...new Set(methods)].join(', '));
      throw new AppError('method_not_allowed');
    };
  }

  // One router per area, because a router tries all its routes in turn: some 50 instead of 450.
  #areas(): Map<string, Area> {
    const areas = new Map<string, Area>();
    const mounted = [...this.#mounted.values()];
    for (const route of routesOf(mounted.map(({ call }) => call))) {
      const entry = this.#mounted.get(route.call.id);
      if (!entry) continue;
      const name = areaOf(route.url);
      const area: Area = areas.get(name) ?? { router: new Router({ sensitive: true }), routes: new Map() };
      areas.set(name, area);
      const pattern = route.url.replace(/\{(\w+)\}/g, ':$1');
      // A single pattern gives a single layer.
      const layer = area.router.register(pattern, [route.method], []) as Layer;
      area.routes.set(layer, { route, answer: entry.answer });
    }
    return areas;
  }
}

/**
 * What a plain address with nothing to read in it means, by method and path: a fixed segment comes before any parameter,
 * so that no pattern need be tried.
 */
function fixedTargets(areas: Iterable<Area>): Map<string, Target> {
  const targets = [...areas].flatMap(({ routes }) => [...routes.values()]);
  const plain = targets.filter(
    ({ route: { call, url, extras } }) => !call.params && extras.length === 0 && !url.includes('{'),
  );
  return new Map(plain.map((target) => [`${target.route.method} ${target.route.url}`, target]));
}

/** Undefined where a path segment is not what the route takes, so that the next route is tried. */
function readPath(route: Route, ctx: Context, layer: Layer): Matched | undefined {
  const { call, params, fromQuery, extras } = route;
  if (!call.params && extras.length === 0) return nothingRead;
  const segments = layer.params(ctx.path, layer.captures(ctx.path));
  let query = none;
  let body = none;
  for (const { name, into, schema } of extras) {
    const value = segments[name] ?? '';
    if (!z.safeParse(schema, value).success) return undefined;
    if (into === 'query') query = { ...query, [name]: value };
    else body = { ...body, [name]: value };
  }
  if (!call.params) return { params: none, query, body };
  const given: Record<string, unknown> = segments;
  for (const name of fromQuery) given[name] = ctx.query[name];
  const parsed = call.params.safeParse(given);
  if (parsed.success) return { params: parsed.data, query, body };
  const inPath = parsed.error.issues.some(({ path }) => params.includes(String(path[0])));
  return inPath ? undefined : { params: none, refused: parsed.error, query, body };
}
