/** The office's page of cancellation policies: each with the sentence that it comes to, edited at the side. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { words as shell } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import pageClasses from '../../../ui/page/Pages.module.css';
import { StateView } from '../../../ui/page/StateView.tsx';
import organize from '../Organize.module.css';
import { usePolicyChoices } from '../organize-queries.ts';
import { QueryStates } from '../QueryStates.tsx';
import classes from './Products.module.css';
import { readChoicesAnew } from './product-queries.ts';
import { policySentence } from '../policy-sentence.ts';
import { words } from './policy-words.en.ts';
import { PolicyForm } from './PolicyForm.tsx';

const text = words.policies;

export function AdminPoliciesPage() {
  const policies = usePolicyChoices();
  const [search, setSearch] = useSearchParams();
  // Which one is open stands in the address: forms lead to making a new one.
  const open = search.get('open');
  const setOpen = (what: number | 'new') => setSearch({ open: String(what) });
  const chosen = policies.data?.find(({ id }) => String(id) === open) ?? null;
  return (
    <div className={`${pageClasses.page} ${organize.narrow}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={pageClasses.quiet}>{text.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen('new')}>
          {text.add}
        </Button>
      </div>
      <QueryStates query={policies} loading={text.loading} rows={3} height={72}>
        {(list) =>
          list.length === 0 ? (
            <StateView
              kind="empty"
              title={text.none}
              text={text.noneText}
              action={{ label: text.add, onClick: () => setOpen('new') }}
            />
          ) : (
            <section className={organize.card} aria-label={text.list}>
              <ul className={organize.rows}>
                {list.map(({ id, name, tiers }) => (
                  <li key={id}>
                    <div className={`${organize.grow} ${organize.stack}`}>
                      <button type="button" className={classes.open} onClick={() => setOpen(id)}>
                        {name}
                      </button>
                      <span className={organize.quiet}>{policySentence(tiers)}</span>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </QueryStates>
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? text.newTitle}
        onClose={() => setSearch({}, { replace: true })}
      >
        {(side) => (
          <PolicyForm key={chosen?.id ?? 'new'} side={side} policy={chosen} onChanged={readChoicesAnew} />
        )}
      </SideDrawer>
    </div>
  );
}
