/** The dialog to wait at: nothing in it can be pressed. */
import { Loader, Modal } from '@mantine/core';
import { IconGolf } from '@tabler/icons-react';
import { dialogProps, dialogTransition, narrowSize } from './dialog-look.ts';
import { words } from './dialog-words.en.ts';
import { useLoading } from './loading-dialog.ts';
import classes from './LoadingDialog.module.css';

export function LoadingDialog() {
  const opened = useLoading(({ waitedFor }) => waitedFor > 0);
  return (
    <Modal
      {...dialogProps}
      size={narrowSize}
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={words.loading.title}
      transitionProps={dialogTransition}
    >
      <div className={classes.place} role="status">
        <span className={classes.ring}>
          <Loader size={88} aria-hidden />
          <IconGolf className={classes.golf} size={40} aria-hidden />
        </span>
        <p>{words.loading.text}</p>
      </div>
    </Modal>
  );
}
