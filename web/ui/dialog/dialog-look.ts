/** What all dialogs have in common: 800 px wide, at most 98 % of the window, 150 ms to open and 75 ms to close. */
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import classes from './dialog.module.css';

export const dialogTransition = { transition: 'pop', duration: 150, exitDuration: 75 } as const;

/** Where less than the usual width serves better. */
export const narrowSize = 'min(440px, 98vw)';

export const dialogProps = {
  size: 'min(800px, 98vw)',
  centered: true,
  // Mantine makes it a `header`, which outside of an article is the head of the whole page.
  attributes: { header: { role: 'none' } },
  classNames: {
    content: classes.content,
    header: classes.header,
    title: classes.title,
    inner: classes.inner,
  },
} as const;
