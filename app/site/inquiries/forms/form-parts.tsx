import { useFrameFacts } from '#app/site/frame/settings.ts';
import { privacyPage } from '#app/site/frame/site-map.ts';
import { Button } from '#app/ui/button.tsx';
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { anyBranch } from './inquiries.ts';
import type { filledForm } from './send-form.ts';

type Filled = ReturnType<typeof filledForm>;
type PersonFieldsProps = Pick<Filled, 'field'> & { nameLabel: string; nameClass?: string };

/** The error message of a form that was sent without scripts. */
export const Failure = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="col-span-full border-l-8 border-magenta bg-shade px-4 py-3 font-semibold">
      {text}
    </p>
  );

/** The fields for the name and the addresses of a person. */
export const PersonFields = ({ field, nameLabel, nameClass }: PersonFieldsProps) => (
  <>
    <TextField
      label={nameLabel}
      autoComplete="name"
      className={nameClass}
      maxLength={200}
      required
      {...field('name')}
    />
    <TextField label="Email" type="email" autoComplete="email" maxLength={254} required {...field('email')} />
    <TextField label="Phone" type="tel" autoComplete="tel" maxLength={40} required {...field('phone')} />
  </>
);

type BranchFieldProps = Pick<Filled, 'field'> & {
  names: string[];
  /** The suggested branch; may be empty. */
  chosen?: string;
  className?: string;
};

export function BranchField({ names, field, chosen = '', className }: BranchFieldProps) {
  const given = field('preferredBranch');
  return (
    <SelectField
      label="Preferred Branch"
      {...given}
      defaultValue={given.defaultValue ?? (chosen || anyBranch)}
      data-suggested={chosen || undefined}
      className={className}
    >
      <Options of={[[anyBranch, 'Any Branch'], ...names.map((name) => [name, name] as const)]} />
    </SelectField>
  );
}

/** The visitor's PIN code. nearest-branch.ts names the nearest branch below it. */
export const PinField = ({ field, label }: Pick<Filled, 'field'> & { label: string }) => (
  <TextField label={label} inputMode="numeric" autoComplete="postal-code" {...field('pin')} />
);

/**
 * The submit button with a link to the page about privacy and the time of our reply, the status of unsent input, set by inquiry-form.ts, and a hidden
 * field that bots fill in. Its name has no meaning, so that browsers do not autofill it.
 */
export function FormEnd({ label }: { label: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" className="max-sm:grow">
          {label}
        </Button>
        <a href={privacyPage.href} className="py-2.5 text-cyan underline">
          Your privacy
        </a>
        <span className="text-ink-soft">{useFrameFacts().promise}</span>
      </p>
      <p role="status" data-note="" className="form-note" />
      <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Leave this empty
          <input type="text" name="remarks" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}

/** Optional details of a company, folded. */
function BusinessFields({ values, errors, field }: Filled) {
  const names = ['company', 'gstin', 'city', 'pin'];
  return (
    <details open={names.some((name) => values[name] || errors[name])} className="border-y border-rule">
      <summary className="min-h-11 content-center font-semibold text-cyan">Company and GSTIN (optional)</summary>
      <div className="grid gap-4 pt-2 pb-4">
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
        <PinField field={field} label="PIN code" />
      </div>
    </details>
  );
}

type InquiryFieldsProps = {
  filled: Filled;
  rows?: number;
  /** The label of the button. */
  send?: string;
};

/** A whole form for an inquiry about products; its message is optional. */
export function InquiryFields({ filled, rows, send = 'Send Inquiry' }: InquiryFieldsProps) {
  return (
    <>
      <PersonFields field={filled.field} nameLabel="Name" />
      <BusinessFields {...filled} />
      <TextArea label="Message (optional)" {...filled.field('message')} maxLength={10_000} rows={rows} />
      <FormEnd label={send} />
    </>
  );
}
