/** Stands in place of a page that the person may not open. */
import { words } from '../../lib/words/en.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { words as shellWords } from '../../lib/words/shell-words.en.ts';

export function NoPermission() {
  return (
    <>
      <title>{words.pageTitle(shellWords.forbidden.title)}</title>
      <StateView
        whole
        kind="forbidden"
        title={shellWords.forbidden.title}
        text={shellWords.forbidden.text}
        action={{ label: words.common.goHome, to: '/' }}
      />
    </>
  );
}
