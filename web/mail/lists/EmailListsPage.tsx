/** Which email lists somebody is on: categories, each with its lists, each ticked or not. Nothing is ticked for anybody. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PublicCategory } from '@fourball/shared/mail/list-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { words as shell } from '../../lib/words/en.ts';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './Lists.module.css';
import { useEmailContact, usePublicCategories } from './list-queries.ts';
import { words } from './list-words.en.ts';
import { tickList, type Ticker } from './toggle-list.ts';
import { useToggle } from './use-toggle.ts';

/** How long after the lists are there a tap is taken for one that was meant for something else. */
const settleMs = 500;

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailListsPage() {
  const user = useSession((state) => state.user);
  const [search] = useSearchParams();
  const [typed, setTyped] = useState({ email: search.get('email') ?? '', firstName: '', lastName: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof typeof typed, string>>>({});
  const t = search.get('t') ?? undefined;
  const email = user?.email ?? typed.email.trim();
  const categories = usePublicCategories();
  // A stranger's address is looked up as it stands in the link: what is typed is known to nobody anyhow.
  const contact = useEmailContact(user?.email ?? search.get('email') ?? '', user === null ? t : undefined);
  const ready = categories.data !== undefined && contact.data !== undefined;
  const settled = useSettled(ready);
  const { toggle, busy } = useToggle();

  const ticker = (): Ticker | null => {
    if (user !== null) return { kind: 'golfer', email: user.email };
    const known = contact.data?.contact ?? null;
    const missing = {
      ...(looksLikeEmail.test(email) ? {} : { email: words.emailMissing }),
      ...(known !== null || typed.firstName.trim() !== '' ? {} : { firstName: words.nameMissing }),
      ...(known !== null || typed.lastName.trim() !== '' ? {} : { lastName: words.nameMissing }),
    };
    setProblems(missing);
    return Object.keys(missing).length > 0 ? null : { kind: 'stranger', ...typed, email, t };
  };

  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
        {user !== null && (
          <>
            <p className={pages.quiet}>{words.to(user.email)}</p>
            <Link className={pages.textLink} to="/account#consent-title">
              {words.everything}
            </Link>
          </>
        )}
      </div>
      {categories.data !== undefined && contact.data !== undefined ? (
        <>
          <Stale query={categories} />
          {user === null && contact.data.contact === null && (
            <section className={pages.section} aria-labelledby="who-title">
              <h2 id="who-title">{words.who}</h2>
              <p className={pages.quiet}>{words.whoText}</p>
              <p className={pages.quiet}>{words.oneLink}</p>
              <div className={classes.fields}>
                {(['firstName', 'lastName', 'email'] as const).map((field) => (
                  <TextInput
                    key={field}
                    label={words[field]}
                    type={field === 'email' ? 'email' : 'text'}
                    autoComplete={{ firstName: 'given-name', lastName: 'family-name', email: 'email' }[field]}
                    maxLength={field === 'email' ? 254 : 80}
                    value={typed[field]}
                    error={problems[field]}
                    onChange={({ currentTarget: { value } }) =>
                      setTyped((before) => ({ ...before, [field]: value }))
                    }
                  />
                ))}
              </div>
              <Link className={pages.textLink} to="/login" onClick={() => denyRoute('/email-lists')}>
                {words.logIn}
              </Link>
            </section>
          )}
          {categories.data.length === 0 && (
            <StateView kind="empty" title={words.none} text={words.noneText} />
          )}
          {categories.data.map((category) => (
            <Category
              key={category.id ?? 0}
              category={category}
              on={
                new Set(
                  contact.data.contactLists.flatMap(({ list, status }) => (status === '1' ? [list] : [])),
                )
              }
              busy={busy}
              onToggle={(list) => {
                if (!settled.current) return;
                const who = ticker();
                if (who !== null) void toggle(list.externalId, () => tickList(who, contact.data, list));
              }}
            />
          ))}
        </>
      ) : categories.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={categories.error}
          retry={() => void categories.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={88} />
      )}
    </div>
  );
}

/** False during the first half second after the lists are there. */
function useSettled(ready: boolean): { readonly current: boolean } {
  const settled = useRef(false);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      settled.current = true;
    }, settleMs);
    return () => clearTimeout(timer);
  }, [ready]);
  return settled;
}

interface CategoryProps {
  category: PublicCategory;
  on: ReadonlySet<string>;
  busy: string | null;
  onToggle: (list: PublicCategory['lists'][number]) => void;
}

function Category({ category, on, busy, onToggle }: CategoryProps) {
  return (
    <fieldset className={`${pages.section} ${classes.category}`}>
      <legend className={classes.legend}>{category.id === null ? words.other : category.name}</legend>
      {category.lists.map((list) => (
        <Checkbox
          key={list.id}
          className={classes.list}
          classNames={{ description: classes.wording }}
          label={list.externalName}
          description={list.wording}
          checked={on.has(list.externalId)}
          aria-busy={busy === list.externalId}
          onChange={() => onToggle(list)}
        />
      ))}
    </fieldset>
  );
}
