/** One membership of another club at the side of the list: what it is, its year, and whether it is verified. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import {
  createExternalMembership,
  deleteExternalMembership,
  updateExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { SideDrawer, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew } from '../admin-queries.ts';

export interface ExternalOpen {
  /** Null: a new one. */
  external: ExternalMembership | null;
  userId: number;
  name: string;
}

const text = words.external;

export function AdminExternalDrawer({ open, onClose }: { open: ExternalOpen | null; onClose: () => void }) {
  return (
    <SideDrawer opened={open !== null} label={open?.name ?? text.newTitle} width={480} onClose={onClose}>
      {(side) =>
        open !== null && (
          <Editing key={`${open.external?.id ?? 'new'} ${open.userId}`} open={open} side={side} />
        )
      }
    </SideDrawer>
  );
}

const fields = ['userEnteredText', 'year', 'entityId', 'verified'];

function Editing({ open: { external, userId, name }, side }: { open: ExternalOpen; side: Side }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [known] = useState({
    userEnteredText: external?.userEnteredText ?? '',
    year: String(external?.year ?? today.slice(0, 4)),
    entityId: external?.entityId == null ? '' : String(external.entityId),
    verified: external?.verified ?? true,
  });
  const [draft, setDraft, forget] = useDraft(`external ${userId} ${external?.id ?? 'new'}`, known);
  const sending = useSending(fields);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(known);
  useKept(side, 'external', changed, forget);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));

  const save = async () => {
    const year = /^\d{4}$/.test(draft.year.trim()) ? Number(draft.year) : null;
    const typed = draft.entityId.trim();
    const entityId = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
    const issues: FieldIssue[] = [];
    if (year === null) issues.push({ field: 'year', message: dialogWords.form.number });
    if (entityId === null && typed !== '') {
      issues.push({ field: 'entityId', message: dialogWords.form.number });
    }
    if (issues.length > 0 || year === null) return refuse(issues);
    const { userEnteredText, verified } = draft;
    const body = { userId, entityId, verified, userEnteredText, year };
    const now = await send(body, () =>
      external === null
        ? request(createExternalMembership, { body, quiet: true })
        : request(updateExternalMembership, { body: { id: external.id, ...body }, quiet: true }),
    );
    if (now === null) return;
    toast(external === null ? text.created : text.saved);
    side.leave();
    await readMembershipsAnew();
  };

  const remove = async () => {
    if (external === null || !(await confirmDelete(text.removeLines(name)))) return;
    const gone = await send(external.id, () =>
      request(deleteExternalMembership, { params: { id: external.id }, quiet: true }),
    );
    if (gone === null) return;
    toast(text.deleted);
    side.leave();
    await readMembershipsAnew();
  };

  return (
    <SideForm
      side={side}
      title={name}
      lead={
        external === null ? (
          text.newTitle
        ) : (
          <>
            {external.verifiedAt === null ? text.claimedOn : text.verifiedOn}{' '}
            <ClubDate at={external.verifiedAt ?? external.createdAt} />
          </>
        )
      }
      sending={sending}
      action={external === null ? text.create : text.save}
      disabled={external !== null && !changed}
      onSubmit={() => void save()}
      remove={external && { label: text.delete, onRemove: () => void remove() }}
    >
      <TextInput
        label={text.userEnteredText}
        description={text.userEnteredTextHint}
        maxLength={200}
        value={draft.userEnteredText}
        error={errorOf('userEnteredText')}
        onChange={(event) => change({ userEnteredText: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label={text.year}
          inputMode="numeric"
          value={draft.year}
          error={errorOf('year')}
          onChange={(event) => change({ year: event.currentTarget.value })}
        />
        <TextInput
          label={text.entityId}
          inputMode="numeric"
          placeholder={text.entityHint}
          value={draft.entityId}
          error={errorOf('entityId')}
          onChange={(event) => change({ entityId: event.currentTarget.value })}
        />
      </div>
      <Switch
        size="md"
        label={text.isVerified}
        description={text.isVerifiedHint}
        checked={draft.verified}
        error={errorOf('verified')}
        onChange={(event) => change({ verified: event.currentTarget.checked })}
      />
    </SideForm>
  );
}
