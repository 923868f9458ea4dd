import type { ReactNode } from 'react';
import { maxPhotos } from '#app/domain/business/settings.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { Failure, FormEnd, PersonFields } from './form-parts.tsx';
import { type FailedOutcome, filledForm } from './send-form.ts';
import { sentences } from './sentences.ts';

type PhotoFormProps = {
  label: string;
  /** The address of the page with its state: the form is sent to it. */
  action: string;
  /** The failed result of the last submission. */
  outcome: FailedOutcome | undefined;
  /** Labels of the message and of the photos. */
  message: string;
  isMessageOptional?: boolean;
  photos: string;
  /** The label of the button. */
  send?: string;
  /** The suggested message; may be empty. */
  suggestion?: string;
  /** Fields before the others. */
  children?: ReactNode;
  /** Optional fields after the others. */
  details?: ReactNode;
};

/** An inquiry with photos. It is sent without scripts; app/server/pages.ts names the pages that have one. */
export function PhotoForm({
  label,
  action,
  outcome,
  message,
  isMessageOptional = false,
  photos,
  send = 'Send Message',
  suggestion,
  children,
  details,
}: PhotoFormProps) {
  const { values, errors, first, field } = filledForm(outcome);
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-label={label}
      className="relative mt-5 grid grid-cols-1 gap-4 *:min-w-0 sm:grid-cols-2"
    >
      <Failure text={outcome && sentences.messageFailed} />
      {children}
      <PersonFields field={field} nameLabel="Full Name" nameClass="sm:col-span-2" />
      <TextArea
        label={message}
        rows={isMessageOptional ? 2 : 4}
        {...field('message')}
        required={!isMessageOptional}
        maxLength={10_000}
        className="sm:col-span-2"
        defaultValue={values.message ?? suggestion}
      />
      <TextField
        label={photos}
        name="photos"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        autoFocus={first === 'photos' || first === 'file'}
        error={errors.photos ?? errors.file}
        hint={`Up to ${maxPhotos} photos of 8 MB each. We use them only to answer you.`}
        className="sm:col-span-2"
      />
      {details}
      <div className="grid gap-4 sm:col-span-2 sm:justify-items-start">
        <FormEnd label={send} />
      </div>
    </form>
  );
}
