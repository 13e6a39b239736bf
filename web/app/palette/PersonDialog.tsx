/** Who a golfer is; for who keeps members with the way to the record. */
import type { UserCard as Person } from '@fourball/shared/accounts/shapes.ts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { UserCard } from '../../accounts/search/UserCard.tsx';
import classes from '../../ui/dialog/dialog.module.css';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { useMay } from '../../accounts/session/may.ts';
import { words } from '../../lib/words/shell-words.en.ts';

interface PersonDialogProps extends DialogProps<null> {
  person: Person;
}

export function PersonDialog({ person, answer }: PersonDialogProps) {
  const keepsMembers = useMay('MEMBERSHIP');
  const navigate = useNavigate();
  return (
    <DialogFrame narrow title={words.person.title} answer={answer}>
      {(close) => (
        <>
          <UserCard user={person} />
          {keepsMembers && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                onClick={() => {
                  close(null);
                  void navigate(`/admin/users/${person.userId}`);
                }}
              >
                {words.person.office}
              </Button>
            </div>
          )}
        </>
      )}
    </DialogFrame>
  );
}
