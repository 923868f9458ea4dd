import { InquiryFields } from '#app/site/leads/form-parts.tsx';
import { type FormOutcome, nothingSent } from '#app/site/leads/send-form.ts';
import { sentences } from '#app/site/leads/sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { inquiryDialogId } from './opens-inquiry.ts';

type InquiryDialogProps = {
  slug: string;
  productName: string;
  /** The failed result of the last submission without scripts. */
  outcome: Extract<FormOutcome, { isSent: false }> | null;
};

/** The product inquiry form. It posts to this page without scripts; with scripts, lead-form.ts sends it. */
export function InquiryDialog({ slug, productName, outcome }: InquiryDialogProps) {
  const { values, errors } = outcome ?? nothingSent;
  // Focus the first invalid field, or else the first field.
  const first = Object.keys(errors)[0] ?? 'name';
  return (
    <dialog
      id={inquiryDialogId}
      open={outcome !== null}
      aria-labelledby="inquiry-title"
      className="register-on-open fixed inset-0 m-auto h-fit max-h-[calc(100dvh-1rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none overflow-auto rounded-sm border border-ink bg-sheet p-0 text-ink shadow-lift backdrop:bg-on-mark/60"
    >
      <div className="colour-bar" />
      <div className="flex items-start justify-between gap-4 pt-4 pr-3 pl-5">
        <div>
          <h2 id="inquiry-title" className="text-2xl font-bold">
            Product Inquiry
          </h2>
          <p className="mt-1 text-ink-soft">{productName}</p>
        </div>
        <Button kind="quiet" size="small" aria-label="Close" commandfor={inquiryDialogId} command="close">
          <CloseIcon />
        </Button>
      </div>
      <form
        method="post"
        data-lead={`product:${slug}`}
        data-product={productName}
        className="relative grid gap-4 px-5 pt-4 pb-5"
      >
        {outcome && (
          <p role="alert" className="border-l-8 border-magenta bg-paper px-4 py-3 font-semibold">
            {sentences.inquiryFailed}
          </p>
        )}
        <InquiryFields {...{ values, errors, first }} />
      </form>
    </dialog>
  );
}
