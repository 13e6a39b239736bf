/** The rules of golf that the club reckons by, for everybody: an example of each, one's own numbers, and every step. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRuleName, type RuleName } from '@fourball/shared/seasons/golf/rules.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import frame from '../../ui/page/frame.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { AllExamples } from './AllExamples.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import classes from './CheckRules.module.css';
import { loadExamples, type Example } from './examples.ts';
import { words } from './golf-words.en.ts';
import { PasteExample } from './PasteExample.tsx';
import { ruleGroups } from './rule-groups.ts';
import { WorkedExample } from './WorkedExample.tsx';

const firstRule: RuleName = 'playingHandicap';

export function CheckRulesPage() {
  const examples = useQuery({ queryKey: ['golf-examples'], queryFn: loadExamples, staleTime: Infinity });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <div className={classes.intro}>
        <h1>{words.title}</h1>
        <p className={pageClasses.quiet}>{words.lead}</p>
      </div>
      {examples.data !== undefined ? (
        <Rules examples={examples.data} />
      ) : examples.isError ? (
        <StateView
          kind={navigator.onLine ? 'error' : 'offline'}
          title={words.failed}
          text={words.failedText}
          action={{ label: words.retry, onClick: () => void examples.refetch() }}
        />
      ) : (
        <div className={classes.waiting} role="status" aria-label={words.loading}>
          <Skeleton height={64} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  );
}

function Rules({ examples }: { examples: readonly Example[] }) {
  const [params, setParams] = useSearchParams();
  const [pasted, setPasted] = useState<Example | null>(null);
  const named = params.get('rule');
  const rule = isRuleName(named) ? named : firstRule;
  const ofRule = examples.filter(({ fn }) => fn === rule);
  const number = Math.max(
    0,
    ofRule.findIndex(({ id }) => id === params.get('example')),
  );
  const shown = pasted ?? ofRule[number];
  const show = (next: Record<string, string>) => {
    setPasted(null);
    setParams(next, { replace: true });
  };
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          label={words.rule}
          value={pasted?.fn ?? rule}
          data={ruleGroups.map(([group, names]) => ({
            group: words.groups[group],
            items: names.map((name) => ({ value: name, label: words.ruleNames[name] })),
          }))}
          onChange={(event) => show({ rule: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.example}
          value={pasted ? '' : (ofRule[number]?.id ?? '')}
          data={[
            ...(pasted ? [{ value: '', label: words.pasteLabel }] : []),
            ...ofRule.map(({ id, derivation }, index) => ({
              value: id,
              label: words.exampleName(index + 1, derivation ?? ''),
            })),
          ]}
          onChange={(event) => show({ rule, example: event.currentTarget.value })}
        />
      </div>
      {shown !== undefined && <WorkedExample key={shown.id} example={shown} />}
      <PasteExample onShow={setPasted} />
      <AllExamples
        examples={examples}
        onShow={({ fn, id }) => {
          show({ rule: fn, example: id });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
