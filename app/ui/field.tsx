import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const control =
  'block w-full rounded-sm border border-line bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-magenta';

type Common = { label: string; error: string | undefined; className?: string };

type Control = { id: string; className: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

function Labelled({
  label,
  error,
  required,
  className = '',
  children,
}: Common & { required: boolean | undefined; children: (control: Control) => ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
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
      {children({
        id,
        className: control,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-magenta">
          {error}
        </p>
      )}
    </div>
  );
}

/** A one-line field with its label and its error. */
export function TextField({ label, error, className, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} error={error} required={input.required} className={className}>
      {(props) => <input {...input} {...props} />}
    </Labelled>
  );
}

/** A field for text with line breaks. */
export function TextArea({ label, error, className, ...area }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} error={error} required={area.required} className={className}>
      {(props) => <textarea rows={4} {...area} {...props} />}
    </Labelled>
  );
}

/** A field with a few choices. */
export function SelectField({ label, error, className, ...select }: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} error={error} required={select.required} className={className}>
      {(props) => <select {...select} {...props} />}
    </Labelled>
  );
}
