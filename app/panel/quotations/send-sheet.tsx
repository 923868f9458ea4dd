import { flushSync } from 'react-dom';
import { isCallable } from '#app/domain/inquiries/inquiry-reply.ts';
import { whatsappChat, whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import { quotationText } from '#app/domain/quotations/in-words.ts';
import { previewKey } from '#app/domain/quotations/quotation.ts';
import { e164, readableNumber } from '#app/domain/text/phone.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { CopyIcon } from '#app/panel/frame/icons.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { emailPath } from '#app/panel/frame/settings-paths.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { MailIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';
import { rupees } from './in-words.ts';
import { type EditedQuotation, quotationCalls, type SendingWay } from './quotation-calls.ts';
import { savedText } from './quotation-noun.ts';

type SendSheetProps = {
  /** The quotation to send; `null` closes the dialog. */
  quotation: EditedQuotation | null;
  onClose: () => void;
  onSent: (quotation: EditedQuotation) => void;
  /** Called if someone else has changed the quotation. */
  onStale: () => void;
};

function whatsappLink(quotation: EditedQuotation, companyName: string): string {
  const { phone } = quotation.body.customer;
  const text = quotationText(quotation, companyName, quotation.link, dealer.locale);
  return isCallable(phone) ? whatsappChat(e164(phone, dealer.locale).slice(1), text) : whatsappShare(text);
}

/**
 * Sends a quotation by WhatsApp or e-mail, or copies its link. The link is handed out after the server has stored the
 * quotation as sent, so that it never leads to a draft.
 */
export function SendSheet({ quotation, onClose, onSent, onStale }: SendSheetProps) {
  const attempt = useAttempt();
  const toast = useToast();
  const withdraw = useWithdraw();
  const isOwner = useIsOwner();
  const { mail, isKnown } = useStatus();
  const companyName = useCompanyName();
  const { pending, setPending, alone } = useOneAtATime<SendingWay>();

  const send = (given: EditedQuotation, by: SendingWay) =>
    alone(async () => {
      setPending(by);
      const outcome = await attempt(() => quotationCalls.send(given, by), {
        failure: (failure) => reason(failure) ?? 'Failed to send the quotation',
        about: 'quotation',
      });
      if ('failure' in outcome) {
        if (outcome.failure.status === 409 || outcome.failure.status === 404) onStale();
        return;
      }
      const now = outcome.value;
      onSent(now);
      scrollTo(0, 0);
      // A sent quotation does not change any more.
      withdraw({ text: savedText(given) });
      if (by === 'copy') return copy(now);
      const chat = by === 'whatsapp' ? open(whatsappLink(now, companyName), '_blank') : null;
      // If the browser blocks the new window, the button is now a link.
      if (chat !== null) {
        chat.opener = null;
        flushSync(onClose);
      }
      toast('success', by === 'email' ? `${now.number} is sent by e-mail` : `Sent as ${now.number}`);
    });

  async function copy(given: EditedQuotation) {
    // The link is also shown, for browsers that forbid this.
    await navigator.clipboard?.writeText(given.link).then(
      () => toast('success', 'Link copied'),
      () => {},
    );
  }

  const button = { kind: 'secondary', 'aria-disabled': pending !== null } as const;
  return (
    <Dialog title="Send" isOpen={quotation !== null} onClose={onClose}>
      {quotation && (
        <>
          <p>
            <span className="font-display text-2xl font-bold tabular-nums">{rupees(quotation.total)}</span>{' '}
            <span className="text-ink-soft">
              for <bdi>{quotation.body.customer.name || quotation.body.customer.company}</bdi>
            </span>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {quotation.state === 'draft'
              ? 'After sending it does not change any more. Changes make a new version.'
              : `Sent as ${quotation.number}.`}
          </p>
          {quotation.state === 'draft' && quotation.body.terms === '' && (
            <p className="mt-3 border-l-4 border-yellow-mark pl-3 text-sm">
              This quotation has no terms, such as payment, delivery and warranty.
            </p>
          )}
          {quotation.state === 'draft' && quotation.body.seller.gstin === '' && (
            <p className="mt-3 border-l-4 border-yellow-mark pl-3 text-sm">
              No GST is charged, because your GST number is missing.{' '}
              {isOwner && <TextLink to="/admin/settings/quotations#gstin">Enter your GSTIN</TextLink>}
            </p>
          )}
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2 *:max-[14rem]:px-2">
            {quotation.state === 'draft' ? (
              <Button {...button} kind="whatsapp" onClick={() => send(quotation, 'whatsapp')}>
                <WhatsappIcon /> {pending === 'whatsapp' ? 'Sending…' : 'WhatsApp'}
              </Button>
            ) : (
              <ButtonLink
                kind="whatsapp"
                href={whatsappLink(quotation, companyName)}
                target="_blank"
                rel="noopener"
                onClick={onClose}
              >
                <WhatsappIcon /> WhatsApp
              </ButtonLink>
            )}
            {quotation.body.customer.email && mail.isOn && (
              <Button {...button} onClick={() => send(quotation, 'email')}>
                <MailIcon /> {pending === 'email' ? 'Sending…' : 'E-mail with PDF'}
              </Button>
            )}
            <Button
              {...button}
              onClick={() => (quotation.state === 'draft' ? send(quotation, 'copy') : copy(quotation))}
            >
              <CopyIcon /> Copy link
            </Button>
          </div>
          <p className="mt-3 text-sm text-ink-soft">{recipients(quotation, mail.isOn)}</p>
          {isKnown && !mail.isOn && isOwner && (
            <p className="text-sm">
              <TextLink to={emailPath}>Set up e-mail</TextLink> to send the PDF too.
            </p>
          )}
          <QuotationLink link={quotation.link} text={quotation.state === 'draft' ? 'Preview' : quotation.link} />
        </>
      )}
    </Dialog>
  );
}

function recipients({ body: { customer } }: EditedQuotation, hasMail: boolean): string {
  const phone = isCallable(customer.phone)
    ? `WhatsApp to ${readableNumber(customer.phone, dealer.locale)}.`
    : 'There is no phone number: WhatsApp asks for the contact.';
  return customer.email && hasMail ? `${phone} E-mail to ${customer.email}.` : phone;
}

/** Leads to the customer's page. */
export const QuotationLink = ({ link, text = link }: { link: string; text?: string }) => (
  <p className="mt-3 border-t border-rule pt-3 text-sm break-all">
    {/* The owner's own look does not count as opened. */}
    <a href={`${link}?${previewKey}`} target="_blank" rel="noopener" className="text-cyan underline">
      {text}
    </a>
  </p>
);
