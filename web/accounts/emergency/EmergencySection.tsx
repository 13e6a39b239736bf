/** Whom to call in an emergency, and the request that waits for an answer. */
import { deleteEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import type { OwnProfile } from '@fourball/shared/accounts/shapes.ts';
import { Button } from '@mantine/core';
import { IconClockHour4, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { queryClient } from '../../lib/request/query-client.ts';
import { changeUser } from '../session/session.ts';
import { request } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from '../Sections.module.css';
import { openEmergencyContact } from './open-emergency-contact.ts';
import { profileKey } from '../queries.ts';
import { refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

const text = words.emergency;

export function EmergencySection({ profile }: { profile: OwnProfile }) {
  const { emergencyContact: own, pendingEmergencyContact: pending } = profile;
  const [removing, setRemoving] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const remove = async () => {
    const person = own?.contact ?? pending;
    if (person === null) return;
    const name = `${person.firstName} ${person.lastName}`;
    const sure = await showMessage({
      title: text.section,
      lines: [own === null ? text.withdrawAsk(name) : text.removeAsk(name)],
      ok: own === null ? text.withdraw : text.remove,
      cancel: shellWords.common.cancel,
    });
    if (sure !== 'ok') return;
    setRemoving(true);
    setTrouble(undefined);
    try {
      await request(deleteEmergencyContact, { quiet: true });
      changeUser({ emergencyContact: null });
      await queryClient.invalidateQueries({ queryKey: profileKey });
      toast(own === null ? text.withdrawn : text.removed);
    } catch (reason) {
      setTrouble(refusalText(reason));
    } finally {
      setRemoving(false);
    }
  };

  return (
    <section className={classes.section} aria-labelledby="emergency-title">
      <h2 id="emergency-title">{text.section}</h2>
      {own === null && pending === null && <p className={classes.quiet}>{text.none}</p>}
      {own !== null && (
        <div className={classes.row}>
          <IconPhone size={24} aria-hidden className={classes.rowIcon} />
          <div className={classes.rowText}>
            <p className={classes.rowName}>
              {own.contact.firstName} {own.contact.lastName}
              <span className={classes.tag}>{own.relation}</span>
            </p>
            {own.contact.phone !== null && <p className={classes.quiet}>{own.contact.phone}</p>}
            <p className={classes.quiet}>{own.contact.email}</p>
          </div>
        </div>
      )}
      {pending !== null && (
        <div className={classes.row} data-pending>
          <IconClockHour4 size={24} aria-hidden className={classes.rowIcon} />
          <div className={classes.rowText}>
            <p className={classes.rowName}>
              {pending.firstName} {pending.lastName}
              <span className={classes.tag}>{text.pendingTag}</span>
            </p>
            <p className={classes.quiet}>{text.pending(pending.firstName, pending.email)}</p>
          </div>
        </div>
      )}
      <p role="alert" className={classes.trouble}>
        {trouble}
      </p>
      <div className={classes.buttons}>
        {(own !== null || pending !== null) && (
          <Button variant="subtle" color="red" loading={removing} onClick={() => void remove()}>
            {own === null ? text.withdraw : text.remove}
          </Button>
        )}
        <Button variant="default" onClick={() => void openEmergencyContact()}>
          {own === null && pending === null ? text.add : text.change}
        </Button>
      </div>
    </section>
  );
}
