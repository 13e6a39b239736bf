/** Does one thing at a time about a registration: what came of it is told, and everything that shows it is read anew. */
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { useReadAnew } from './entry-queries.ts';

interface Acting extends Pick<Sending, 'busy' | 'problem' | 'tell'> {
  /** Null where it was refused or did not arrive; why stands in `problem`. */
  act: <Done>(work: () => Promise<Done>) => Promise<Done | null>;
}

export function useAct(): Acting {
  const { busy, problem, tell, send } = useSending([], useReadAnew());
  return { busy, problem, tell, act: (work) => send({}, work) };
}
