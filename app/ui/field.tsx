import { type ComponentProps, type ComponentPropsWithRef, type ReactNode, useId } from 'react';

const control =
  'block min-h-12 w-full rounded-sm border border-line bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-magenta';

type Common = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

type Control = { className: string } & ReturnType<typeof useDescription>;

type LabelledProps = Common & { required: boolean | undefined; children: (control: Control) => ReactNode };

function Labelled({ label, error, hint, required, className = '', children }: LabelledProps) {
  const { id, ...described } = useDescription(error, hint);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && (
          <span className="text-magenta" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, className: control, ...described })}
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
    </div>
  );
}

function useDescription(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined };
}

/** Attributes of a field for a code or an address, which the keyboard must not complete or correct. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export function TextField({ label, error, hint, className, ...input }: Common & ComponentPropsWithRef<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint} required={input.required} className={className}>
      {(props) => <input {...input} {...props} />}
    </Labelled>
  );
}

export function TextArea({ label, error, hint, className, ...area }: Common & ComponentPropsWithRef<'textarea'>) {
  return (
    <Labelled label={label} error={error} hint={hint} required={area.required} className={className}>
      {(props) => <textarea rows={4} {...area} {...props} />}
    </Labelled>
  );
}

export function SelectField({ label, error, hint, className, ...select }: Common & ComponentPropsWithRef<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint} required={select.required} className={className}>
      {(props) => <select {...select} {...props} />}
    </Labelled>
  );
}

/** A number field. The mouse wheel scrolls the page and does not change the value. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />;
}

type CheckFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & Pick<Common, 'label' | 'error' | 'hint'>;

export function CheckField({ label, error, hint, className = '', ...input }: CheckFieldProps) {
  const { id, ...described } = useDescription(error, hint);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input {...input} {...described} type="checkbox" className="size-5 shrink-0" />
        {label}
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className="pl-8 text-sm font-semibold text-magenta">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="pl-8 text-sm text-ink-soft">
          {hint}
        </div>
      )}
    </div>
  );
}

export const Options = ({ of }: { of: readonly (readonly [value: string, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** Texts that a field suggests. Its attribute `list` names their id. */
export const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
