/** The place on the page where dialogs and toasts appear; the dialogs' code comes with the first of them. */
import { lazy, Suspense } from 'react';
import classes from './DialogHost.module.css';
import { useErrorDialog } from './error-dialog.ts';
import { useMessages } from './show-message.ts';
import { useToasts } from './toast.ts';

const MessageDialog = lazy(async () => ({ default: (await import('./MessageDialog.tsx')).MessageDialog }));
const ErrorDialog = lazy(async () => ({ default: (await import('./ErrorDialog.tsx')).ErrorDialog }));

export function DialogHost() {
  const message = useMessages((state) => state.waiting[0]);
  const error = useErrorDialog((state) => state.shown);
  const toasts = useToasts((state) => state.shown);
  return (
    <>
      <Suspense>
        {message !== undefined && <MessageDialog key={message.id} {...message} />}
        {error !== null && <ErrorDialog {...error} />}
      </Suspense>
      <div role="status" aria-live="polite" className={classes.toasts}>
        {toasts.map(({ id, text }) => (
          <p key={id} className={classes.toast}>
            {text}
          </p>
        ))}
      </div>
    </>
  );
}
