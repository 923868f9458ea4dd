import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type ElementType,
  type FC,
  type ReactNode,
  useId,
} from 'react';

const control =
  'block min-h-12 w-full rounded-sm border border-line bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-magenta';

type Common = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

type NotesProps = Pick<Common, 'error' | 'hint'> & { id: string };

/** The error and the hint of a control. `useDescription` refers to both. */
const Notes = ({ id, error, hint }: NotesProps) => (
  <>
    {error !== undefined && (
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    )}
    {hint && (
      <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {hint}
      </div>
    )}
  </>
);

function useDescription(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined };
}

/** Attributes of a field for a code or an address, which the keyboard must not complete or correct. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** A component of a control with its label, error and hint. */
const fieldOf = (Control: ElementType) =>
  function Field({ label, error, hint, className = '', ...own }: Common & { required?: boolean | undefined }) {
    const { id, ...described } = useDescription(error, hint);
    return (
      <div className={className}>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
          {own.required && (
            <span className="text-magenta" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        <Control {...own} id={id} className={control} {...described} />
        <Notes id={id} error={error} hint={hint} />
      </div>
    );
  };

export const TextField: FC<Common & ComponentPropsWithRef<'input'>> = fieldOf('input');
export const TextArea: FC<Common & ComponentPropsWithRef<'textarea'>> = fieldOf('textarea');
export const SelectField: FC<Common & ComponentPropsWithRef<'select'>> = fieldOf('select');

/** A number field. The mouse wheel scrolls the page and does not change the value. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />;
}

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; type: 'checkbox' | 'radio' };

/** A checkbox or radio button before its label. */
export const Choice = ({ label, className = '', ...input }: ChoiceProps) => (
  <label className={`flex min-h-11 items-center gap-3 ${className}`}>
    <input {...input} className="size-5 shrink-0" />
    {label}
  </label>
);

type CheckFieldProps = Omit<ChoiceProps, 'type'> & Pick<Common, 'label' | 'error' | 'hint'>;

export function CheckField({ label, error, hint, className = '', ...input }: CheckFieldProps) {
  const { id, ...described } = useDescription(error, hint);
  return (
    <div className={className}>
      <Choice {...input} {...described} type="checkbox" label={label} className="font-semibold" />
      <div className="pl-8 *:mt-0">
        <Notes id={id} error={error} hint={hint} />
      </div>
    </div>
  );
}

export const Options = ({ of }: { of: readonly (readonly [value: string, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** Hidden fields for values of the address that a form keeps. */
export const HiddenFields = ({ of }: ComponentProps<typeof Options>) =>
  of.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** Texts that a field suggests. Its attribute `list` names their id. */
export const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
