import { BranchField, FormEnd, Honeypot, PersonFields } from '#app/site/inquiries/forms/form-parts.tsx';
import { type FailedOutcome, filledForm } from '#app/site/inquiries/forms/send-form.ts';
import { sentences } from '#app/site/inquiries/forms/sentences.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';

type ContactFormProps = {
  branchNames: string[];
  /** The failed result of the last submission without scripts. */
  outcome: FailedOutcome | undefined;
  /** The suggested message; may be empty. */
  suggestion: string;
  /** The page that the inquiry is about; empty for none. */
  about: string;
};

/** The contact form. It posts to this page without scripts; with scripts, inquiry-form.ts sends it. */
export function ContactForm({ branchNames, outcome, suggestion, about }: ContactFormProps) {
  const { values, field } = filledForm(outcome);
  return (
    <form
      method="post"
      data-lead="contact"
      aria-label="Contact"
      className="relative grid gap-4 *:min-w-0 grid-cols-1 sm:grid-cols-2"
    >
      {outcome && (
        <p role="alert" className="border-l-8 border-magenta bg-sheet px-4 py-3 font-semibold sm:col-span-2">
          {sentences.messageFailed}
        </p>
      )}
      <PersonFields field={field} nameLabel="Full Name" nameClass="sm:col-span-2" />
      <TextField label="Subject" {...field('subject')} maxLength={300} />
      <BranchField names={branchNames} field={field} />
      <TextArea
        label="Message"
        {...field('message')}
        required
        maxLength={10_000}
        rows={6}
        defaultValue={values.message ?? suggestion}
        data-suggested={suggestion || undefined}
        className="sm:col-span-2"
      />
      {(values.page ?? about) && (
        <input type="hidden" name="page" defaultValue={values.page ?? about} data-suggested={about || undefined} />
      )}
      <Honeypot />
      <div className="grid gap-4 sm:col-span-2 sm:justify-items-start">
        <FormEnd label="Send Message" />
      </div>
    </form>
  );
}
