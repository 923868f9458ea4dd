import { tonerInquiryText } from '#app/domain/search-inquiry.ts';
import { maxPhotos } from '#app/domain/settings.ts';
import { useFrameFacts } from '#app/site/dealer-facts.ts';
import { FormEnd, Honeypot, PersonFields } from '#app/site/leads/form-parts.tsx';
import { type FormOutcome, nothingSent } from '#app/site/leads/send-form.ts';
import { sentences } from '#app/site/leads/sentences.ts';
import { WhatsappLink } from '#app/site/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';

type AskFormProps = {
  /** What was typed or chosen. */
  words: string;
  /** The address of the page with its state, without scripts the form is sent to it. */
  action: string;
  /** The failed result of the last submission. */
  outcome: Extract<FormOutcome, { isSent: false }> | null;
};

/** An inquiry about a toner that was not found, with photos of the label. It works without scripts. */
export function AskForm({ words, action, outcome }: AskFormProps) {
  const { whatsapp } = useFrameFacts();
  const { values, errors } = outcome ?? nothingSent;
  const text = words === '' ? '' : tonerInquiryText(words);
  const first = Object.keys(errors)[0];
  return (
    <section aria-labelledby="ask" className="mt-12 border-l-8 border-cyan bg-sheet px-5 py-4 print:hidden">
      <h2 id="ask" className="text-xl font-bold">
        Not found? Send us a photo of the label
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-soft">
        The label of the old cartridge, or the name on the machine. We answer the same working day.
      </p>
      <p className="mt-3">
        <WhatsappLink
          number={whatsapp}
          message={text || tonerInquiryText('…')}
          className={buttonClass({ kind: 'whatsapp' })}
        >
          Ask on WhatsApp
        </WhatsappLink>
      </p>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        aria-label="Ask for a toner"
        className="relative mt-5 grid grid-cols-1 gap-4 *:min-w-0 sm:grid-cols-2"
      >
        {outcome && (
          <p role="alert" className="border-l-8 border-magenta bg-paper px-4 py-3 font-semibold sm:col-span-2">
            {sentences.messageFailed}
          </p>
        )}
        <PersonFields {...{ values, errors, first }} nameLabel="Full Name" nameClass="sm:col-span-2" />
        <TextArea
          label="Message"
          name="message"
          required
          maxLength={10_000}
          className="sm:col-span-2"
          defaultValue={values.message ?? text}
          autoFocus={first === 'message'}
          error={errors.message}
        />
        <TextField
          label="Photos of the label"
          name="photos"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          autoFocus={first === 'photos' || first === 'file'}
          error={errors.photos ?? errors.file}
          hint={`Up to ${maxPhotos} photos of 5 MB each. We use them only to answer you.`}
          className="sm:col-span-2"
        />
        <Honeypot />
        <div className="grid gap-4 sm:col-span-2 sm:justify-items-start">
          <FormEnd label="Send Message" />
        </div>
      </form>
    </section>
  );
}
