/** Serves the contract's documents: /api/v1/openapi.json for programs, /api/docs for people. */
import type { Call } from '@fourball/shared/contract/define-call.ts';
import type { Middleware } from 'koa';
import { renderDocs } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { answerKnown, etagOf } from '../http/etag.ts';
import { buildOpenApi } from './openapi.ts';

interface Document {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

const source = '/api/v1/openapi.json';
const page = '/api/docs';
const stylesheet = '/api/docs/style.css';

// Nothing runs and nothing is fetched but the page's own stylesheet.
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documents are made at the first request for one, so that processes nobody asks start without them. */
export function openApiPages(built: readonly Call[]): Middleware {
  let documents: Map<string, Document> | undefined;
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const path = ctx.path.replace(/\/$/, '');
    if (path !== source && path !== page && path !== stylesheet) return next();
    documents ??= makeDocuments(built);
    const document = documents.get(path);
    if (!document) return next();
    ctx.status = 200;
    ctx.set('Content-Type', document.type);
    ctx.set('Content-Security-Policy', contentSecurityPolicy);
    ctx.set('Cache-Control', 'no-cache');
    if (answerKnown(ctx, document.etag)) return;
    ctx.body = document.text;
  };
}

function makeDocuments(built: readonly Call[]): Map<string, Document> {
  const openApi = buildOpenApi(built);
  const documentOf = (type: string, text: string): Document => ({
    type: `${type}; charset=utf-8`,
    text,
    etag: etagOf(text),
  });
  return new Map([
    [source, documentOf('application/json', JSON.stringify(openApi))],
    [page, documentOf('text/html', renderDocs(openApi, { stylesheet, source }))],
    [stylesheet, documentOf('text/css', docsStyle)],
  ]);
}
