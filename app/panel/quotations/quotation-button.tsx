import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { newRequestKey } from '#app/client.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { quotationCalls } from './quotation-calls.ts';
import { quotationSentences } from './quotation-sentences.ts';

type QuotationButtonProps = { messageId?: string; kind: ButtonKind; className?: string; children: ReactNode };

/** Opens a new quotation, or the draft that the message already has. */
export function QuotationButton({ messageId: inquiryId, kind, className = '', children }: QuotationButtonProps) {
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { pending, setPending, alone } = useOneAtATime<'starting'>();
  // A second tap after a lost response opens the draft that the first one made.
  const [key] = useState(newRequestKey);
  const start = () =>
    alone(async () => {
      setPending('starting');
      const outcome = await attempt(() => quotationCalls.start(key, inquiryId), {
        failure: quotationSentences.startFailed,
      });
      if ('value' in outcome) await navigate(`/admin/quotations/${outcome.value.id}`);
    });
  const look = { kind, size: 'small', className: `aria-disabled:opacity-60 ${className}` } as const;
  return (
    <Button {...look} aria-disabled={pending !== null} onClick={start}>
      {children}
    </Button>
  );
}
