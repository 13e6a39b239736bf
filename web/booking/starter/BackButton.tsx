/** From a form of the drawer back to its tee time. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { words } from './starter-words.en.ts';
import classes from './StarterDrawer.module.css';

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button
    className={classes.back}
    variant="subtle"
    leftSection={<IconArrowLeft size={20} aria-hidden />}
    onClick={onBack}
  >
    {words.drawer.back}
  </Button>
);
