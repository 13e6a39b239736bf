/** The office's page of what waits over all seasons and golf events: fees to confirm, and confirmed ones to charge. */
import { useSearchParams } from 'react-router-dom';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { words as shell } from '../../../lib/words/en.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import frame from '../../../ui/page/frame.module.css';
import pageClasses from '../../../ui/page/Pages.module.css';
import { StateView } from '../../../ui/page/StateView.tsx';
import { QueryStates } from '../QueryStates.tsx';
import { ProductTable } from './ProductTable.tsx';
import classes from './Products.module.css';
import { rowsPerPage, useWaitingProducts, type Waiting } from './product-queries.ts';
import { words } from './product-words.en.ts';

const text = words.waiting;
const kinds = ['events', 'seasons'] as const;
const steps = ['VERIFY', 'PROCESS'] as const;

export function AdminEntryProductsPage() {
  const [address, setAddress] = useSearchParams();
  const of = kinds.find((one) => one === address.get('of')) ?? 'events';
  const what = steps.find((one) => one === address.get('what')) ?? 'VERIFY';
  const page = Math.max(0, Math.floor(Number(address.get('page') ?? 0)) || 0);
  const show = (to: Waiting, at = 0) =>
    setAddress({ of: to.of, what: to.what, ...(at === 0 ? {} : { page: String(at) }) }, { replace: true });
  const waiting = useWaitingProducts({ of, what }, page);
  return (
    <div className={`${frame.page} ${classes.wide}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={pageClasses.quiet}>{text.lead}</p>
        </div>
      </div>
      <div className={classes.tools}>
        <Toggles
          fit
          label={text.of.label}
          all={kinds}
          chosen={of}
          words={text.of.all}
          onChoose={(one) => show({ of: one, what })}
        />
        <Toggles
          fit
          label={text.what.label}
          all={steps}
          chosen={what}
          words={text.what.all}
          onChoose={(one) => show({ of, what: one })}
        />
      </div>
      <QueryStates query={waiting} loading={words.loading} rows={6} height={44}>
        {({ products, total }) =>
          total === 0 ? (
            <StateView kind="empty" title={text.none[what]} text={text.noneText[what]} />
          ) : (
            <section className={classes.part} aria-label={text.list}>
              <p className={pageClasses.quiet} role="status">
                {text.total(total)}
              </p>
              <ProductTable key={`${of} ${what} ${page}`} titled label={text.list} products={products} />
              <Pages
                page={page}
                pages={Math.ceil(total / rowsPerPage)}
                words={text.pages}
                onPage={(to) => show({ of, what }, to)}
              />
            </section>
          )
        }
      </QueryStates>
    </div>
  );
}
