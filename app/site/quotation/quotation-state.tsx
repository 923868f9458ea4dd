import type { QuotationSheet } from '#app/domain/quotation/quotation-sheet.ts';
import type { ShownState } from '#app/domain/quotation/quotation-state.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { useFrameFacts } from '#app/site/dealer-facts.ts';
import { WhatsappLink } from '#app/site/whatsapp-link.tsx';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { PhoneIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

export type AnswerProblem = string;

type Props = {
  path: string;
  sheet: QuotationSheet;
  state: ShownState;
  decided: string;
  reason: string;
  /** The secret of the newest version, if it replaces this one. */
  newer: string | null;
  problem: AnswerProblem | undefined;
};

/** The state of a quotation, and what its customer can do. */
export function QuotationState({ path, sheet, state, decided, reason, newer, problem }: Props) {
  const { phone, whatsapp } = useFrameFacts();
  const isOpen = state === 'sent' || state === 'opened';
  return (
    <section aria-label="Status" className="quotation-state">
      <div className="min-w-0">
        {problem !== undefined && (
          <p role="alert" className="mb-3 font-semibold text-magenta">
            {problem}
          </p>
        )}
        <p role="status" className="text-lg font-semibold">
          {isOpen && `Valid until ${sheet.validUntil}.`}
          {state === 'expired' && `This quotation was valid until ${sheet.validUntil}. Ask us for a new one.`}
          {state === 'accepted' && `You accepted this quotation on ${decided}. We will contact you.`}
          {state === 'declined' && `You declined this quotation on ${decided}.`}
          {state === 'replaced' && 'A newer version replaces this quotation.'}
        </p>
        {state === 'declined' && reason !== '' && <p className="mt-1 wrap-anywhere">Reason: {reason}</p>}
        {newer !== null && (
          <p className="mt-3">
            <ButtonLink href={`/quotation/${newer}`} rel="nofollow">
              Open the newest version
            </ButtonLink>
          </p>
        )}
        {isOpen && <AnswerForms path={path} total={sheet.total} />}
      </div>
      <p>
        <ButtonLink kind="secondary" href={`${path}/pdf`} download>
          Download PDF
        </ButtonLink>
        <WhatsappLink
          number={whatsapp}
          message={`Hi, I have a question about your quotation ${sheet.number}.`}
          className={buttonClass({ kind: 'whatsapp' })}
        >
          WhatsApp
        </WhatsappLink>
        <ButtonLink kind="secondary" href={telephoneLink(phone, dealer.locale)}>
          <PhoneIcon /> Call
        </ButtonLink>
      </p>
    </section>
  );
}

/** Two forms that open for confirmation, without script. */
function AnswerForms({ path, total }: { path: string; total: string }) {
  const summary = (kind: 'primary' | 'secondary') => buttonClass({ kind });
  return (
    <div className="quotation-answers">
      <details name="answer">
        <summary className={summary('primary')}>Accept</summary>
        <form method="post" action={path}>
          <input type="hidden" name="answer" value="accepted" />
          <p>You accept this quotation of {total}. We will contact you about payment and delivery.</p>
          <Button type="submit">Yes, accept</Button>
        </form>
      </details>
      <details name="answer">
        <summary className={summary('secondary')}>Decline</summary>
        <form method="post" action={path}>
          <input type="hidden" name="answer" value="declined" />
          <TextArea label="Reason (optional)" name="reason" maxLength={500} rows={3} error={undefined} />
          <Button type="submit">Yes, decline</Button>
        </form>
      </details>
    </div>
  );
}
