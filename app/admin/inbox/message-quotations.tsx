import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useOneAtATime } from '#app/admin/edit/use-one-at-a-time.ts';
import { panelCall } from '#app/admin/panel-call.ts';
import { formatMoney, fromMinor } from '#app/domain/money.ts';
import type { QuotationView } from '#app/domain/quotation/quotation.schema.ts';
import { stateNames } from '#app/domain/quotation/quotation-state.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { dealer } from '#dealer';

type QuotationButtonProps = { messageId?: string; kind: ButtonKind; className?: string; children: ReactNode };

/** Opens a new quotation, or the draft that the message already has. */
export function QuotationButton({ messageId, kind, className = '', children }: QuotationButtonProps) {
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { pending, setPending, alone } = useOneAtATime<'creating'>();
  const create = () =>
    alone(async () => {
      setPending('creating');
      const call = async (): Promise<QuotationView> =>
        (await panelCall('POST', '/quotations', { body: { messageId } })).json();
      const outcome = await attempt(call, { failure: 'Failed to create the quotation' });
      if ('value' in outcome) await navigate(`/admin/quotations/${outcome.value.id}`);
    });
  return (
    <Button
      kind={kind}
      size="small"
      aria-disabled={pending !== null}
      className={`aria-disabled:opacity-60 ${className}`}
      onClick={create}
    >
      {children}
    </Button>
  );
}

/** The quotations of a message, newest first, and the button for another. */
export function MessageQuotations({ messageId }: { messageId: string }) {
  const [quotations, setQuotations] = useState<QuotationView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    panelCall('GET', '/quotations', { query: { message: messageId }, signal: stop.signal })
      .then((response) => response.json())
      // Without a connection, the list is left out.
      .then(
        (found) => setQuotations(found.quotations),
        () => {},
      );
    return () => stop.abort();
  }, [messageId]);
  return (
    <div className="mt-2 grid gap-2">
      <QuotationButton messageId={messageId} kind="secondary" className="sm:justify-self-start">
        Quotation
      </QuotationButton>
      <ul aria-label="Quotations" className="text-sm tabular-nums empty:hidden">
        {quotations.map(({ id, number, shownState, total }) => (
          <li key={id} className="not-first:border-t border-rule">
            <Link to={`/admin/quotations/${id}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <span className="font-semibold text-cyan underline">{number || 'Quotation'}</span>
              <span className="grow text-ink-soft">{stateNames[shownState]}</span>
              {formatMoney(fromMinor(total), dealer.locale.currency, dealer.locale)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
