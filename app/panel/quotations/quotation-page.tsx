import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { inquiryHref } from '#app/domain/inquiries/inquiry-search.ts';
import { isUndecided } from '#app/domain/inquiries/shown-states.ts';
import { branchSeller, draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { customerCalls } from '#app/panel/frame/calls/customer-calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/quotation-page';
import { rupees } from './in-words.ts';
import { useNewDraft } from './quotation-button.tsx';
import { type EditedQuotation, newId, quotationCalls } from './quotation-calls.ts';
import { type Office, QuotationForm } from './quotation-form.tsx';
import { forCustomer } from './quotation-noun.ts';
import { SendSheet } from './send-sheet.tsx';
import { SentQuotation } from './sent-quotation.tsx';
import { Copies } from './text-dialog.tsx';

/** The branches that the user can sell for, if one has its own GSTIN; `''` is none. The first is the default. */
async function loadOffices(settings: Settings): Promise<Office[]> {
  const [setup, all] = await Promise.all([panel.inquiries.setup(), panel.branches.list()]);
  const own = all.filter(({ id }) => setup.branches.some((branch) => branch.id === id));
  const seller = sellerOf(settings, dealer.name, dealer.locale);
  const offices = own.map((branch) => ({ id: branch.id, name: branch.name, seller: branchSeller(seller, branch) }));
  if (own.length === all.length) offices.unshift({ id: '', name: 'None', seller });
  return own.some(({ gstin }) => gstin !== '') ? offices : offices.slice(0, 1);
}

/** An empty quotation, or one for a customer. It is stored with its first save. */
async function blank(customer: string | null) {
  const [settings, found] = await Promise.all([panel.settings.read(), customer ? customerCalls.find(customer) : null]);
  const offices = await loadOffices(settings);
  const { id: branch = '', seller = sellerOf(settings, dealer.name, dealer.locale) } = offices[0] ?? {};
  const inquiry = found && { ...found.customer, city: found.customer.address };
  const body = draftBody({ inquiry, seller, lines: [], settings });
  const validUntil = dayAfter(dayOf(new Date(), dealer.locale), settings.quotationDays);
  // Only the fields that the form shows.
  const shown = { id: newId, state: 'draft', number: '', messageId: '', template: '', body, validUntil, branch };
  return { quotation: shown as EditedQuotation, offices };
}

async function find(id: string) {
  const quotation = await quotationCalls.find(id);
  const offices = quotation?.state === 'draft' ? await loadOffices(await panel.settings.read()) : [];
  return quotation && { quotation, offices };
}

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(request, () => (id === newId ? blank(new URL(request.url).searchParams.get('customer')) : find(id)), {
    sentence: 'Failed to fetch quotations',
  });

const newVersion = 'Not sent yet. The version before it is valid until you send this one.';

const back = { to: '/admin/quotations', text: 'Quotations' };

export default function QuotationPage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { failed } = loaderData;
  // Keep the last loaded one: a later load that fails must not discard what was typed.
  const known = useLoadedValue(loaderData);
  const quotation = known?.quotation.id === params.id ? known.quotation : null;
  const [sending, setSending] = useState<EditedQuotation | null>(null);
  if (known === null || quotation === null)
    return (
      <>
        <PageHead title={failed === null ? 'Quotation not found' : 'Quotation'} back={back} />
        {failed !== null && <NotLoaded what="The quotation" />}
      </>
    );
  const isDraft = quotation.state === 'draft';
  const { id, template } = quotation;
  const customer = forCustomer(quotation.body.customer);
  const unnumbered = id === newId ? 'New quotation' : `Draft ${customer}`.trim();
  return (
    <>
      <PageHead
        title={template || quotation.number || unnumbered}
        back={back}
        lead={quotation.number && (isDraft ? newVersion : `${rupees(quotation.total)} ${customer}`)}
      >
        {!isDraft && <Actions quotation={quotation} onSend={setSending} />}
        {quotation.messageId && (
          <Link to={inquiryHref(quotation.messageId)} className="text-link pr-2 text-sm">
            Inquiry
          </Link>
        )}
        {isDraft && id !== newId && template === '' && (
          <Link to={`/admin/customers/${id}`} className="text-link pr-2 text-sm">
            Customer
          </Link>
        )}
      </PageHead>
      {isDraft ? (
        <QuotationForm key={id} quotation={quotation} offices={known.offices} onSend={setSending} />
      ) : (
        <SentQuotation quotation={quotation} />
      )}
      {id !== newId && (
        <div className="mt-2 -ml-3.5 flex flex-wrap">
          {template === '' && <Copies id={id} />}
          {isDraft && <DeleteDraft {...quotation} />}
        </div>
      )}
      <SendSheet
        // A newer version shows what will be sent now.
        quotation={sending && quotation.updatedAt > sending.updatedAt ? quotation : sending}
        onClose={() => setSending(null)}
        onSent={(sent) => {
          setSending(sent);
          revalidate();
        }}
        onStale={revalidate}
      />
    </>
  );
}

function Actions({ quotation, onSend }: { quotation: EditedQuotation; onSend: (quotation: EditedQuotation) => void }) {
  const open = useNewDraft();
  const isOpen = quotation.link !== '' && isUndecided(quotation.shownState);
  const change = () => open(() => quotationCalls.nextVersion(quotation.id), 'Failed to make a new version');
  return (
    <div className="contents max-sm:*:px-2.5">
      {isOpen && <SmallButton kind="primary" text="Send again" onClick={() => onSend(quotation)} />}
      <FileDownload path={`/quotations/${encodeURIComponent(quotation.id)}/pdf`}>PDF</FileDownload>
      {!quotation.isReplaced && <SmallButton text="New version" onClick={change} />}
    </div>
  );
}

function DeleteDraft({ id, template }: EditedQuotation) {
  const text = template === '' ? 'Delete draft' : 'Delete template';
  const attempt = useAttempt();
  const navigate = useNavigate();

  async function remove() {
    if (!confirm(`${text.replace(' ', ' this ')}?`)) return;
    const outcome = await attempt(() => quotationCalls.remove(id), {
      success: template === '' ? 'Draft deleted' : 'Template deleted',
      failure: 'Failed to delete the draft',
    });
    if ('value' in outcome) await navigate('/admin/quotations', { replace: true });
  }

  return <SmallButton kind="quiet" icon={TrashIcon} text={text} onClick={remove} />;
}
