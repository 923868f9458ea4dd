import { privacyPage } from '#app/site/frame/site-map.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { anyBranch } from './inquiries.ts';
import type { FailedOutcome } from './send-form.ts';

type PersonFieldsProps = Pick<FailedOutcome, 'values' | 'errors'> & {
  /** The field to focus. */
  first: string | undefined;
  nameLabel: string;
  nameClass?: string;
};

/** The fields for the name and the addresses of a person. */
export function PersonFields({ values, errors, first, nameLabel, nameClass }: PersonFieldsProps) {
  const field = (name: string, maxLength: number) =>
    ({
      name,
      maxLength,
      required: true,
      defaultValue: values[name],
      autoFocus: first === name,
      error: errors[name],
    }) as const;
  return (
    <>
      <TextField label={nameLabel} autoComplete="name" className={nameClass} {...field('name', 200)} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email', 254)} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone', 40)} />
    </>
  );
}

type BranchFieldProps = { names: string[]; value: string | undefined; error: string | undefined; className?: string };

export const BranchField = ({ names, value, error, className }: BranchFieldProps) => (
  <SelectField label="Preferred Branch" name="preferredBranch" defaultValue={value} error={error} className={className}>
    <option value={anyBranch}>Any Branch</option>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </SelectField>
);

/** A hidden field that bots fill in. Its name has no meaning, so that browsers do not autofill it. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="remarks" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** The submit button with a link to the page about privacy, and the status of unsent input, set by inquiry-form.ts. */
export function FormEnd({ label }: { label: string }) {
  return (
    <>
      <Button type="submit">{label}</Button>
      <a href={privacyPage.href} className="py-2.5 text-cyan underline">
        Your privacy
      </a>
      <p role="status" data-note="" className="form-note" />
    </>
  );
}

/** Optional details of a company, folded. */
function BusinessFields({ values, errors, first }: Omit<PersonFieldsProps, 'nameLabel'>) {
  const field = (name: string) =>
    ({ name, defaultValue: values[name], autoFocus: first === name, error: errors[name] }) as const;
  const names = ['company', 'gstin', 'city'];
  return (
    <details open={names.some((name) => values[name] || errors[name])} className="border-y border-rule">
      <summary className="min-h-11 content-center font-semibold text-cyan">Company, GSTIN and city (optional)</summary>
      <div className="grid gap-4 pb-4">
        <TextField label="Company" autoComplete="organization" maxLength={160} {...field('company')} />
        <TextField
          label="GSTIN"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          hint="Such as 27AAPFU0939F1ZV"
          {...field('gstin')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={100}
          hint="Where the machine will stand, such as Pune"
          {...field('city')}
        />
      </div>
    </details>
  );
}

type InquiryFieldsProps = Pick<PersonFieldsProps, 'values' | 'errors' | 'first'> & { rows?: number };

/** A whole form for an inquiry about products; its message is optional. */
export function InquiryFields({ rows, ...filled }: InquiryFieldsProps) {
  const { values, errors, first } = filled;
  return (
    <>
      <PersonFields {...filled} nameLabel="Name" />
      <BusinessFields {...filled} />
      <TextArea
        label="Message (optional)"
        name="message"
        maxLength={10_000}
        rows={rows}
        defaultValue={values.message}
        autoFocus={first === 'message'}
        error={errors.message}
      />
      <Honeypot />
      <FormEnd label="Send Inquiry" />
    </>
  );
}
