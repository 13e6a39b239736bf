/** A build step that leaves only the address of each call in the browser: the schemas are the server's to check. */
import type { Plugin } from 'vite';

/** All that `request` needs to know of a call. */
const kept = new Set(['id', 'method', 'path', 'origin', 'encoding']);

interface Piece {
  type: string;
  start: number;
  end: number;
}
interface Initial extends Piece {
  callee?: Piece & { name?: string };
  arguments?: (Piece & { properties?: (Piece & { key?: { name?: string } })[] })[];
}

/**
 * Of every domain's files of calls the exported calls and the exported plain values stay; all else, imports included, goes.
 * A page that imports more from it does not build.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'post',
    transform: {
      filter: { id: /\/shared\/(?:[a-z-]+\/)+(?:[a-z-]+-)?calls\.ts$/ },
      handler(code) {
        const lines: string[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration') continue;
          if (statement.declaration?.type !== 'VariableDeclaration') continue;
          for (const { id, init } of statement.declaration.declarations) {
            if (id.type !== 'Identifier' || init == null) continue;
            const value = shortened(code, init as Initial);
            if (value !== null) lines.push(`export const ${id.name} = ${value};`);
          }
        }
        return { code: lines.join('\n'), map: null, moduleSideEffects: false };
      },
    },
  };
}

function shortened(code: string, initial: Initial): string | null {
  if (initial.type === 'Literal') return code.slice(initial.start, initial.end);
  if (initial.callee?.name !== 'defineCall') return null;
  const fields = initial.arguments?.[0]?.properties ?? [];
  const short = fields
    .filter(({ key }) => key?.name !== undefined && kept.has(key.name))
    .map(({ start, end }) => code.slice(start, end));
  return `{ ${short.join(', ')} }`;
}
