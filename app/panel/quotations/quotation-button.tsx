import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { newRequestKey } from '#app/client.ts';
import { ActionButton } from '#app/panel/frame/action-button.tsx';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import type { ButtonKind } from '#app/ui/button.tsx';
import { quotationCalls } from './quotation-calls.ts';

type QuotationButtonProps = { messageId: string; kind: ButtonKind; className?: string; children: ReactNode };

/** Makes a draft and opens it. */
export function useNewDraft() {
  const attempt = useAttempt();
  const navigate = useNavigate();
  return async (make: () => Promise<{ id: string }>, failure: string = 'Failed to create the quotation') => {
    const outcome = await attempt(make, { failure });
    if ('value' in outcome) await navigate(`/admin/quotations/${outcome.value.id}`);
  };
}

/** Opens the draft of a message. */
export function QuotationButton({ messageId, ...button }: QuotationButtonProps) {
  const open = useNewDraft();
  // A second tap after a lost response opens the draft that the first one made.
  const [key] = useState(newRequestKey);
  return <ActionButton {...button} action={() => open(() => quotationCalls.create({ messageId }, key))} />;
}
