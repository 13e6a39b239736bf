/** One role of the office at the side: its name, what it opens, and who has it. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Checkbox, TextInput } from '@mantine/core';
import { officeRight, type OfficeRight } from '@fourball/shared/accounts/enums.ts';
import {
  createOfficeRole,
  deleteOfficeRole,
  updateOfficeRole,
  type OfficeRole,
} from '@fourball/shared/accounts/office-role-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readAccountsAnew } from '../admin-queries.ts';
import classes from './Rights.module.css';
import { RoleHolders } from './RoleHolders.tsx';
import { words } from './rights-words.en.ts';

const text = words.form;

interface OfficeRoleFormProps {
  side: Side;
  /** Null: a new one. */
  role: OfficeRole | null;
  onCreated: (role: OfficeRole) => void;
}

/** Whoever has the role and would lose a right by the change is logged out: that is asked about. */
async function isMeant(role: OfficeRole, rights: readonly OfficeRight[]): Promise<boolean> {
  const narrower = role.rights.some((right) => !rights.includes(right));
  if (!narrower || role.holders.length === 0) return true;
  const answer = await showMessage({
    title: text.narrower,
    lines: text.narrowerText(role.holders.map(({ name }) => name)),
    ok: text.narrower,
    cancel: shell.common.cancel,
  });
  return answer === 'ok';
}

export function OfficeRoleForm({ side, role, onCreated }: OfficeRoleFormProps) {
  const blank = { name: role?.name ?? '', rights: role?.rights ?? [] };
  const [draft, setDraft, forget] = useDraft(`office role ${role?.id ?? 'new'}`, blank);
  const sending = useSending(['name', 'rights'], readAccountsAnew);
  const { errorOf, refuse, send, tell } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'office role', changed, forget);
  const save = async () => {
    const name = draft.name.trim();
    if (name === '') return refuse([{ field: 'name', message: text.noName }]);
    if (draft.rights.length === 0) return refuse([{ field: 'rights', message: text.noRights }]);
    if (role !== null && !(await isMeant(role, draft.rights))) return;
    const body = { name, rights: draft.rights };
    const written = await send(body, () =>
      role === null
        ? request(createOfficeRole, { body, quiet: true })
        : request(updateOfficeRole, { body: { id: role.id, ...body }, quiet: true }),
    );
    if (written === null) return;
    if (written.officeRole === null) return refuse([{ field: 'name', message: text.taken }]);
    forget();
    toast(role === null ? text.created(name) : text.saved);
    if (role !== null) return side.leave();
    await readAccountsAnew();
    onCreated(written.officeRole);
  };
  const remove = async () => {
    if (role === null || !(await confirmDelete(text.removeLines(role.name)))) return;
    const { id } = role;
    const gone = await send({ id }, () => request(deleteOfficeRole, { params: { id }, quiet: true }));
    if (gone === null) return;
    if (gone.result === 'HELD') return tell(text.isHeld);
    forget();
    toast(text.removed(role.name));
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={role?.name ?? text.newTitle}
      sending={sending}
      action={role === null ? text.create : text.save}
      disabled={role !== null && !changed}
      onSubmit={() => void save()}
      remove={role && { label: text.remove, onRemove: () => void remove() }}
      after={role && <RoleHolders role={role} />}
    >
      <TextInput
        label={text.name}
        maxLength={60}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => {
          const { value: name } = event.currentTarget;
          setDraft((before) => ({ ...before, name }));
        }}
      />
      <Checkbox.Group
        label={text.rights}
        error={errorOf('rights')}
        value={draft.rights}
        onChange={(ticked) =>
          setDraft((before) => ({
            ...before,
            rights: officeRight.options.filter((right) => ticked.includes(right)),
          }))
        }
      >
        <div className={classes.ticks}>
          {officeRight.options.map((right) => (
            <Checkbox
              key={right}
              value={right}
              label={words.rights[right].name}
              description={words.rights[right].text}
            />
          ))}
        </div>
      </Checkbox.Group>
    </SideForm>
  );
}
