/** Finds in the code which calls and jobs can lead to which domain event: by following every name that a handler uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import ts from 'typescript';

/** What may lead to a domain event: the constants of a call or a job as shared/ names them, or a start of the api. */
export interface Causes {
  /** By the constant of a domain event. */
  readonly calls: ReadonlyMap<string, ReadonlySet<string>>;
  readonly jobs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly starts: ReadonlySet<string>;
}

/** A piece of code that has a name of its own, and the names that it uses. */
interface Piece {
  readonly file: SourceFile;
  readonly node: ts.Node;
}

interface SourceFile {
  readonly path: string;
  /** Local name → file and name there. */
  readonly imports: ReadonlyMap<string, { file: string; name: string }>;
  readonly pieces: Map<string, Piece>;
  /** Of objects that fit an interface, by the names that they are called by. */
  readonly members: [string, Piece][];
}

const floors = ['domain', 'api', 'workers'];
const isEventFile = (path: string): boolean => /^shared\/\w+\/events\.ts$/.test(path);

function listSources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|\.types|dist)\//.test(path));
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Relative to the project; packages of others are nobody's. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@fourball/')) return specifier.slice('@fourball/'.length);
  if (!specifier.startsWith('.')) return undefined;
  return relative(projectRoot, resolve(projectRoot, dirname(from), specifier));
}

function namedPieces(statements: readonly ts.Statement[]): [string, ts.Node][] {
  return statements.flatMap((statement): [string, ts.Node][] => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations
        .filter((one) => membersOf(one).length === 0)
        .flatMap((one): [string, ts.Node][] =>
          namesIn(one.name).map((name) => [name, one.initializer ?? one]),
        );
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isNamed && statement.name ? [[statement.name.text, statement]] : [];
  });
}

/** Of an object that fits an interface: whoever holds it calls its members one by one, by their names. */
function membersOf({ type, initializer }: ts.VariableDeclaration): [string, ts.Node][] {
  if (!type || !ts.isTypeReferenceNode(type) || !initializer || !ts.isObjectLiteralExpression(initializer)) {
    return [];
  }
  return initializer.properties.flatMap((property): [string, ts.Node][] =>
    property.name && ts.isIdentifier(property.name) ? [[property.name.text, property]] : [],
  );
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

function readSource(path: string): SourceFile {
  const source = parse(path);
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const file = target(path, statement.moduleSpecifier.text);
    const named = statement.importClause?.namedBindings;
    if (file === undefined || !named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) {
      imports.set(name.text, { file, name: (propertyName ?? name).text });
    }
  }
  const file: SourceFile = { path, imports, pieces: new Map(), members: [] };
  for (const [name, node] of namedPieces(source.statements)) file.pieces.set(name, { file, node });
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const one of statement.declarationList.declarations) {
      for (const [name, node] of membersOf(one)) file.members.push([name, { file, node }]);
    }
  }
  return file;
}

/** The names that a piece of code uses as values. */
function namesUsed(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isTypeNode(child)) return;
    if (ts.isIdentifier(child)) {
      const { parent } = child;
      const isKey =
        (ts.isPropertyAccessExpression(parent) && parent.name === child) ||
        (ts.isPropertyAssignment(parent) && parent.name === child) ||
        (ts.isMethodDeclaration(parent) && parent.name === child);
      // What an event is called, or consists of, tells nobody that it happened.
      const isLookedAt =
        ts.isPropertyAccessExpression(parent) &&
        parent.expression === child &&
        ['name', 'payload'].includes(parent.name.text);
      if (!isKey) names.push(isLookedAt ? `${child.text}.` : child.text);
      return;
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

class Code {
  private readonly files = new Map<string, SourceFile>();
  /** What the api's handlers are given, by name. */
  private readonly services = new Map<string, Piece>();
  private readonly members = new Map<string, Piece[]>();
  private readonly known = new Map<Piece, ReadonlySet<string>>();

  constructor() {
    for (const floor of floors) for (const path of listSources(floor)) this.files.set(path, readSource(path));
    for (const { path, members } of this.files.values()) {
      if (!path.startsWith('domain/')) continue;
      for (const [name, piece] of members) this.members.set(name, [...(this.members.get(name) ?? []), piece]);
    }
    const services = this.files.get('api/services.ts');
    const make = services?.pieces.get('createServices');
    if (!services || !make) throw new Error('api/services.ts no longer has createServices.');
    for (const [name, node] of properties(make.node)) this.services.set(name, { file: services, node });
  }

  list(): readonly SourceFile[] {
    return [...this.files.values()];
  }

  /** The domain events, by their constants, that running this piece can lead to. */
  eventsOf(root: Piece, inner: ReadonlyMap<string, ts.Node> = new Map()): ReadonlySet<string> {
    const before = inner.size === 0 ? this.known.get(root) : undefined;
    if (before) return before;
    const events = new Set<string>();
    const seen = new Set<ts.Node>();
    const waiting: Piece[] = [root];
    for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
      if (seen.has(piece.node)) continue;
      seen.add(piece.node);
      for (const name of namesUsed(piece.node)) {
        const imported = piece.file.imports.get(name);
        if (imported && isEventFile(imported.file)) events.add(imported.name);
        const next = imported
          ? this.files.get(imported.file)?.pieces.get(imported.name)
          : piece.file.pieces.get(name);
        if (next) waiting.push(next);
        const local = piece.file === root.file ? inner.get(name) : undefined;
        if (local) waiting.push({ file: piece.file, node: local });
        const service = piece.file.path.startsWith('api/') && !imported ? this.services.get(name) : undefined;
        if (service) waiting.push(service);
      }
      if (piece.file.path.startsWith('domain/')) {
        for (const name of membersUsed(piece.node)) waiting.push(...(this.members.get(name) ?? []));
      }
      // `services.bookingDesk.make(…)`
      for (const name of servicesNamed(piece.node)) {
        const service = this.services.get(name);
        if (service) waiting.push(service);
      }
    }
    if (inner.size === 0) this.known.set(root, events);
    return events;
  }
}

/** All properties of object literals in here. */
function properties(node: ts.Node): [string, ts.Node][] {
  const found: [string, ts.Node][] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isObjectLiteralExpression(child)) {
      for (const property of child.properties) {
        if (property.name && ts.isIdentifier(property.name)) found.push([property.name.text, property]);
      }
    }
    if (ts.isVariableDeclaration(child) && ts.isIdentifier(child.name) && child.initializer) {
      found.push([child.name.text, child.initializer]);
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/** What is asked of objects in here: `user.clearUrl(…)`, `({ attach })`. */
function membersUsed(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isPropertyAccessExpression(child)) names.push(child.name.text);
    if (ts.isBindingElement(child)) names.push((child.propertyName ?? child.name).getText());
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

function servicesNamed(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isPropertyAccessExpression(child) && child.expression.getText() === 'services') {
      names.push(child.name.text);
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

const put = (into: Map<string, Set<string>>, event: string, cause: string): void => {
  into.set(event, (into.get(event) ?? new Set()).add(cause));
};

/**
 * `calls` are the constants of the calls that are built. What comes out is what can happen, not what always does:
 * a branch that is never taken counts too.
 */
export function findCauses(calls: ReadonlySet<string>): Causes {
  const code = new Code();
  const byCall = new Map<string, Set<string>>();
  const byJob = new Map<string, Set<string>>();
  const starts = new Set<string>();
  const handled = new Set<string>();
  for (const file of code.list()) {
    for (const [name, piece] of file.pieces) {
      if (file.path.startsWith('api/') && name.endsWith('Handlers')) {
        // What several handlers of one table share stands beside them.
        const inner = new Map(properties(piece.node));
        for (const [call, node] of inner) {
          if (!calls.has(call)) continue;
          handled.add(call);
          for (const event of code.eventsOf({ file, node }, inner)) put(byCall, event, call);
        }
      }
      if (file.path.startsWith('workers/') && ts.isCallExpression(piece.node)) {
        const { expression, arguments: sent } = piece.node;
        const [job] = sent;
        if (!/^handle(Event|Schedule)$/.test(expression.getText()) || !job) continue;
        for (const event of code.eventsOf(piece))
          put(byJob, event, file.imports.get(job.getText())?.name ?? job.getText());
      }
    }
  }
  const lost = [...calls].filter((call) => !handled.has(call));
  if (lost.length > 0) throw new Error(`No handler was found for ${lost.join(', ')}.`);
  const api = code.list().find(({ path }) => path === 'api/app.ts');
  const create = api?.pieces.get('createApi');
  if (!api || !create) throw new Error('api/app.ts no longer has createApi.');
  for (const name of namesUsed(create.node)) {
    const imported = api.imports.get(name);
    const piece = code
      .list()
      .find(({ path }) => path === imported?.file)
      ?.pieces.get(imported?.name ?? '');
    if (!imported?.file.startsWith('domain/') || !piece) continue;
    for (const event of code.eventsOf(piece)) starts.add(event);
  }
  return { calls: byCall, jobs: byJob, starts };
}

/** The constants of shared/ that are made by one of these functions, with the first text in each: its id or name. */
export function declaredIn(pattern: RegExp, by: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of listSources('shared').filter((one) => pattern.test(one))) {
    for (const [name, node] of namedPieces(parse(path).statements)) {
      if (!ts.isCallExpression(node) || !by.test(node.expression.getText())) continue;
      const text = /'([^']+)'/.exec(node.arguments[0]?.getText() ?? '')?.[1];
      if (text !== undefined) found.set(name, text);
    }
  }
  return found;
}
