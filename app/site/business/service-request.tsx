import { BranchField } from '#app/site/inquiries/forms/form-parts.tsx';
import { PhotoForm } from '#app/site/inquiries/forms/photo-form.tsx';
import { type FailedOutcome, filledForm } from '#app/site/inquiries/forms/send-form.ts';
import { TextField } from '#app/ui/field.tsx';
import { Suggestions } from '#app/ui/options.tsx';

export const serviceFormId = 'service-request';

type ServiceRequestProps = { branchNames: string[]; machines: string[]; outcome: FailedOutcome | undefined };

/** What an engineer needs to know before a visit: the machine, the fault and a photo. */
export function ServiceRequest({ branchNames, machines, outcome }: ServiceRequestProps) {
  const { field } = filledForm(outcome);
  return (
    <section
      id={serviceFormId}
      aria-labelledby="service-title"
      className="mt-6 scroll-mt-4 border-l-8 border-cyan bg-sheet px-5 py-4 print:hidden"
    >
      <h2 id="service-title" className="text-xl font-bold">
        Ask for a service visit
      </h2>
      <PhotoForm
        label="Service request"
        action="/services"
        outcome={outcome}
        message="What is wrong?"
        photos="Photo of the fault or the label (optional)"
      >
        <TextField
          label="Machine"
          required
          maxLength={120}
          hint="Brand and model, such as Canon iR 2625"
          list="machines"
          {...field('machine')}
        />
        <Suggestions id="machines" of={machines} />
        <TextField label="Serial number (optional)" maxLength={60} hint="On a label at the back" {...field('serial')} />
        {branchNames.length > 0 && <BranchField names={branchNames} field={field} className="sm:col-span-2" />}
      </PhotoForm>
    </section>
  );
}
