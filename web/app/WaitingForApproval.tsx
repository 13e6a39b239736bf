/** All that an account sees that waits for the club's yes. */
import { Button } from '@mantine/core';
import { StateView } from '../ui/StateView.tsx';
import { words } from './home-words.en.ts';
import { logOut, startSession } from './session.ts';
import classes from './WaitingForApproval.module.css';

const text = words.waiting;

export function WaitingForApproval() {
  return (
    <div className={classes.page}>
      <StateView
        whole
        kind="empty"
        title={text.title}
        text={text.text}
        action={{ label: text.again, onClick: () => void startSession() }}
      />
      <Button variant="default" onClick={() => void logOut()}>
        {text.logOut}
      </Button>
    </div>
  );
}
