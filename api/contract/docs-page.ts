/** The contract as one readable page without scripts, rendered from its OpenAPI document. */
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Operation extends oas31.OperationObject {
  'x-access'?: string;
  'x-built'?: boolean;
  'x-ours'?: boolean;
  'x-aliases'?: string[];
}
interface Entry {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** `stylesheet` is the address of the page's CSS, `source` that of the document. */
export function renderDocs(
  document: oas31.OpenAPIObject,
  { stylesheet, source }: { stylesheet: string; source: string },
): string {
  const entries = entriesOf(document);
  const sections = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description: description ?? '',
    entries: entries.filter(({ operation }) => operation.tags?.includes(name)),
  }));
  const title = `${document.info.title} calls`;
  const nav = sections
    .map((section) => `<a href="#${section.name}">${escapeHtml(section.name)}</a>`)
    .join(' ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${countOf(entries)}. Also as <a href="${escapeHtml(source)}">OpenAPI 3.1</a>.</p>
<p>Calls take <code>Authorization: Bearer …</code> unless they are public. A trailing slash never matters.
What fails answers <code>{ error: { code, message, details } }</code>; refused fields are in <code>details.issues</code>.</p>
<nav>${nav} <a href="#shapes">shapes</a></nav>
</header>
<main>
${sections.map(sectionHtml).join('\n')}
<section id="shapes">
<h2>Shapes</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(([name, schema]) => shapeHtml(name, schema))
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

function entriesOf(document: oas31.OpenAPIObject): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

function countOf(entries: readonly Entry[]): string {
  const built = entries.filter(({ operation }) => operation['x-built']).length;
  return `${built} of ${entries.length} calls are built`;
}

const sectionHtml = (section: { name: string; description: string; entries: readonly Entry[] }): string =>
  `<section id="${section.name}">
<h2>${escapeHtml(section.name)}</h2>
<p>${escapeHtml(section.description)}. ${countOf(section.entries)}.</p>
${section.entries.map(entryHtml).join('\n')}
</section>`;

function entryHtml({ method, path, operation }: Entry): string {
  const marks = [
    `<span class="mark">${escapeHtml(operation['x-access'] ?? '')}</span>`,
    operation['x-built'] ? '' : '<span class="mark open">not built</span>',
    operation['x-ours'] ? '<span class="mark">ours</span>' : '',
  ];
  const id = escapeHtml(operation.operationId ?? '');
  return `<details id="${id}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${marks.join(' ')}
<span class="what">${escapeHtml(operation.summary ?? '')}</span></summary>
<div class="call">
<p><code>${id}</code>${aliasesHtml(operation)}</p>
${parametersHtml(operation)}
${bodyHtml(operation)}
${responsesHtml(operation)}
</div>
</details>`;
}

const aliasesHtml = (operation: Operation): string => {
  const aliases = operation['x-aliases'] ?? [];
  return aliases.length === 0
    ? ''
    : `, also ${aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join(', ')}`;
};

function parametersHtml(operation: Operation): string {
  const rows = (operation.parameters ?? []).flatMap((parameter) =>
    '$ref' in parameter || !('schema' in parameter)
      ? []
      : [rowHtml(`${parameter.name} (${parameter.in})`, parameter.schema ?? {}, parameter.required === true)],
  );
  return tableHtml('Parameters', rows);
}

function bodyHtml({ requestBody }: Operation): string {
  if (!requestBody || '$ref' in requestBody) return '';
  const types = Object.keys(requestBody.content);
  const schema = requestBody.content[types[0] ?? '']?.schema;
  return schema ? tableHtml(`Body: ${types.join(' or ')}`, fieldRows(schema)) : '';
}

function responsesHtml({ responses }: Operation): string {
  const done = responses?.['200'];
  const reply = done && !('$ref' in done) ? done.content?.['application/json']?.schema : undefined;
  const failures = Object.entries(responses ?? {})
    .filter(([status]) => status !== '200')
    .map(([status, response]) => {
      const codes =
        '$ref' in response ? (response.$ref.split('/').at(-1) ?? '') : (response.description ?? '');
      return `${status} ${codes.replaceAll('_or_', ', ')}`;
    });
  return (
    (reply ? tableHtml('Reply', fieldRows(reply)) : '') +
    `<p class="failures">Fails with ${failures.map((failure) => `<code>${escapeHtml(failure)}</code>`).join(', ')}</p>`
  );
}

const shapeHtml = (name: string, schema: Schema): string =>
  `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>
<div class="call">${tableHtml('Fields', fieldRows(schema))}</div></details>`;

const tableHtml = (caption: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<div class="scroll"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><td></td></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;

const rowHtml = (name: string, schema: Schema, required: boolean): string =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeHtml(schema)}</td><td>${required ? '' : 'optional'}</td></tr>`;

/** One row per field; fields of inner objects follow theirs, `players[].userId`. */
function fieldRows(schema: Schema, above = ''): string[] {
  const { properties, required = [] } = '$ref' in schema ? {} : schema;
  if (!properties)
    return above === '' ? [rowHtml('(all of it)', schema, true), ...innerRows(schema, '')] : [];
  return Object.entries(properties).flatMap(([field, inner]) => {
    const name = above ? `${above}.${field}` : field;
    return [rowHtml(name, inner, required.includes(field)), ...innerRows(inner, name)];
  });
}

function innerRows(schema: Schema, name: string): string[] {
  if ('$ref' in schema) return [];
  if (schema.properties) return name === '' ? [] : fieldRows(schema, name);
  if (schema.items && typeof schema.items === 'object') {
    const items = schema.items as Schema;
    const each = `${name}[]`;
    return '$ref' in items || !items.properties ? innerRows(items, each) : fieldRows(items, each);
  }
  return (schema.anyOf ?? []).flatMap((option) => innerRows(option, name));
}

function typeHtml(schema: Schema): string {
  if ('$ref' in schema && schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if ('$ref' in schema) return '';
  if (schema.anyOf) return schema.anyOf.map(typeHtml).join(' or ');
  if (schema.enum) return schema.enum.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(' ');
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`;
  if (schema.type === 'array')
    return `list of ${schema.items ? typeHtml(schema.items as Schema) : 'anything'}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return escapeHtml([type, schema.format, boundsOf(schema), schema.description].filter(Boolean).join(', '));
}

function boundsOf(schema: oas31.SchemaObject): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const known = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (known(minimum) && known(maximum)) return `${minimum} to ${maximum}`;
  if (known(minimum)) return `from ${minimum}`;
  if (minLength && maxLength) return `${minLength} to ${maxLength} characters`;
  if (maxLength) return `up to ${maxLength} characters`;
  return '';
}
