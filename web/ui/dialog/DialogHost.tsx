/** The place on the page where dialogs and toasts appear; the dialogs' code comes with the first of them. */
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import classes from './DialogHost.module.css';
import { closeErrorDialog, useErrorDialog, type ErrorMessage } from './error-dialog.ts';
import { useLoading } from './loading-dialog.ts';
import { useDialogs } from './open-dialog.ts';
import { useMessages, type OpenMessage } from './show-message.ts';
import { closeToast, useToasts } from './toast.ts';

/** A dialog whose code can't be had, for want of a network, is stood in for by the browser's own. */
const lazyDialog = <Props,>(load: () => Promise<ComponentType<Props>>, instead: (props: Props) => void) =>
  lazy(async () => ({
    default: await load().catch(() => (props: Props) => {
      useEffect(() => instead(props));
      return null;
    }),
  }));

const MessageDialog = lazyDialog<OpenMessage>(
  async () => (await import('./MessageDialog.tsx')).MessageDialog,
  ({ lines, cancel, answer }) => {
    const text = lines.join('\n');
    if (cancel === undefined) window.alert(text);
    answer(cancel === undefined || window.confirm(text) ? 'ok' : null);
  },
);
const ErrorDialog = lazyDialog<ErrorMessage>(
  async () => (await import('./ErrorDialog.tsx')).ErrorDialog,
  ({ lines }) => {
    window.alert(lines.join('\n'));
    closeErrorDialog();
  },
);
const LoadingDialog = lazyDialog<object>(
  async () => (await import('./LoadingDialog.tsx')).LoadingDialog,
  () => undefined,
);

export function DialogHost() {
  const message = useMessages((state) => state.waiting[0]);
  const error = useErrorDialog((state) => state.shown);
  const dialogs = useDialogs((state) => state.open);
  const loading = useLoading((state) => state.waitedFor > 0);
  const toasts = useToasts((state) => state.shown);
  return (
    <>
      <Suspense>
        {dialogs}
        {loading && <LoadingDialog />}
        {message !== undefined && <MessageDialog key={message.id} {...message} />}
        {error !== null && <ErrorDialog {...error} />}
      </Suspense>
      <div role="status" aria-live="polite" className={classes.toasts}>
        {toasts.map(({ id, text, to, actions = [] }) => (
          <div key={id} className={classes.toast}>
            {to === undefined ? text : <Link to={to}>{text}</Link>}
            {actions.length > 0 && (
              <div className={classes.actions}>
                {actions.map(({ label, act }) => (
                  <button
                    key={label}
                    type="button"
                    onClick={() => {
                      closeToast(id);
                      act();
                    }}
                  >
                    {label}
                  </button>
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
