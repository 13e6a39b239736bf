/** The message of a purchase, which its buyer may write and change. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { updatePurchaseMessage } from '@fourball/shared/money/purchase-calls.ts';
import type { Receipt } from '@fourball/shared/money/shapes.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { moneyKeys } from '../queries.ts';
import classes from './ReceiptPage.module.css';
import { words } from '../words.en.ts';

const text = words.receipt;
const mostLetters = 4000;

export function ReceiptMessage({ receipt }: { receipt: Receipt }) {
  const { purchaseId } = receipt;
  const queryClient = useQueryClient();
  const kept = receipt.message ?? '';
  // Null: nothing is typed.
  const [draft, setDraft] = useDraft<string | null>(`purchase message ${purchaseId}`, null);
  const typed = draft ?? kept;
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setError(undefined);
    try {
      const { message } = await request(updatePurchaseMessage, {
        body: { purchaseId, message: typed },
        quiet: true,
      });
      queryClient.setQueryData<Receipt>(
        moneyKeys.receipt(purchaseId),
        (known) => known && { ...known, message },
      );
      setDraft(null);
      toast(text.saved);
    } catch (reason) {
      setError(reason instanceof RequestError && reason.status > 0 ? reason.message : text.saveFailed);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={`${pageClasses.section} ${classes.message}`} onSubmit={(event) => void save(event)}>
      <Textarea
        label={text.message}
        description={text.messageText}
        rows={3}
        maxLength={mostLetters}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => setDraft(value === kept ? null : value)}
      />
      <Button
        type="submit"
        variant="default"
        className={classes.save}
        disabled={typed === kept}
        loading={saving}
      >
        {text.save}
      </Button>
    </form>
  );
}
