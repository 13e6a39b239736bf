/** Says by which file a thread runs, and with what it reads it: sources are TypeScript, in an image they are compiled. */
import { fileURLToPath } from 'node:url';

export interface ThreadFile {
  readonly filename: string;
  /** Given even where it is empty: the thread would take over what its process was started with. */
  readonly execArgv: string[];
}

/** `name` without its ending, beside the file whose `import.meta.url` is given. */
export function threadFile(name: string, besides: string): ThreadFile {
  const ending = besides.endsWith('.ts') ? '.ts' : '.js';
  return {
    filename: fileURLToPath(new URL(`${name}${ending}`, besides)),
    execArgv: ending === '.ts' ? ['--import', import.meta.resolve('tsx')] : [],
  };
}
