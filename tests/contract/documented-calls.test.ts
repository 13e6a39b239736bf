/** Every call that the source documents name is declared as they name it. */
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { routesOf, shapeOf } from '@fourball/api/http/route-table.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import { updatePage, updatePageElements } from '@fourball/shared/club/page-calls.ts';
import documentedCalls from './documented-calls.json' with { type: 'json' };

/** One line per call: id | method | path, from the origin where it begins with a slash | access | query | body. */
const documented = documentedCalls.map((line) => {
  const [id = '', method = '', path = '', access = '', query = '', body = ''] = line.split(' | ');
  return {
    id: id.trim(),
    method: method.trim(),
    path: path.trim(),
    access: access.trim(),
    query: query.split(' ').filter(Boolean),
    body: body.split(' ').filter(Boolean),
  };
});
const declared = new Map(allCalls.map((call) => [call.id, call]));

/** The fields that can't be left out; of a union, those that none of its options can do without. */
function neededOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodUnion) {
    const [first = [], ...others] = schema.def.options.map(neededOf);
    return first.filter((name) => others.every((names) => names.includes(name)));
  }
  return [...fieldsOf(schema)].flatMap(([name, field]) =>
    z.safeParse(field, undefined).success ? [] : [name],
  );
}

/** Whom we let in beside those of the documents, each with its reason. */
const widened: Readonly<Record<string, { access: Call['access']; why: string }>> = {
  'event.toggleSeasonParticipantPlaying': {
    access: 'user',
    why: 'golfers say of themselves whether they play; of others only organizers do, which the command checks',
  },
};

describe('the calls of the source documents', () => {
  test('are 412, and everything else is marked as ours', () => {
    expect(documented).toHaveLength(412);
    const known = new Set(documented.map(({ id }) => id));
    expect(allCalls.filter(({ id, ours }) => known.has(id) === Boolean(ours)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test.each(documented)('$id', ({ id, method, path, access, query, body }) => {
    const call = declared.get(id);
    expect(call).toMatchObject({ method, access: widened[id]?.access ?? access });
    expect(`${call?.origin === 'server' ? '/' : ''}${call?.path}`).toBe(path);
    expect([...fieldsOf(call?.query).keys()]).toEqual(expect.arrayContaining(query));
    expect([...fieldsOf(call?.body).keys()]).toEqual(expect.arrayContaining(body));
    // What the documents do not name must not be asked for.
    expect(neededOf(call?.query).filter((name) => !query.includes(name))).toEqual([]);
    expect(neededOf(call?.body).filter((name) => !body.includes(name))).toEqual([]);
  });
});

describe('every call', () => {
  test('has an id and an address of its own', () => {
    const shapes = routesOf(allCalls).map(shapeOf);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
    expect(declared.size).toBe(allCalls.length);
  });

  test('declares the parameters of its path, and no others', () => {
    for (const { id, path, params } of allCalls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([id, ...fieldsOf(params).keys()].sort()).toEqual([id, ...inPath].sort());
    }
  });

  test('has a body only where its encoding says so', () => {
    const odd = allCalls.filter(({ body, encoding = 'none' }) => body !== undefined && encoding === 'none');
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  test('is summed up in a sentence', () => {
    expect(allCalls.filter(({ summary }) => !/^[A-Z].*[.]$/.test(summary)).map(({ id }) => id)).toEqual([]);
  });
});

describe('bodies with two spellings', () => {
  test('an event type may come wrapped', () => {
    const bare = updateEventType.body?.safeParse({ id: 3 });
    const wrapped = updateEventType.body?.safeParse({ eventTypeDto: { id: 3 } });
    expect(wrapped?.error?.issues).toEqual(bare?.error?.issues);
    expect(bare?.error?.issues.length).toBeGreaterThan(0);
  });

  test('the elements of a page have two names', () => {
    const elements = [{ type: 'H1', text: 'Maple Hollow' }];
    expect(updatePage.body?.parse({ pageId: 1, title: 'Home', elements })).toEqual({
      pageId: 1,
      title: 'Home',
      htmlElements: elements,
    });
    expect(updatePageElements.body?.parse({ htmlElements: elements })).toEqual({ elements });
  });
});
