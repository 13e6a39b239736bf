/** Stands at every address where nothing is. */
import { words } from '../../lib/words/en.ts';
import { StateView } from './StateView.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>{words.pageTitle(words.state.notFound)}</title>
      <StateView
        whole
        kind="notFound"
        title={words.state.notFound}
        text={words.state.notFoundText}
        action={{ label: words.common.goHome, to: '/' }}
      />
    </>
  );
}
