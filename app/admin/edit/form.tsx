import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import {
  type FieldError,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';

/** What a form of the panel is shown from. */
export type FormSession<Values extends FieldValues> = {
  noun: { labels: Record<keyof Values & string, string> };
  form: UseFormReturn<Values>;
  element: RefObject<HTMLFormElement | null>;
  /** Whether something was typed that is not saved. */
  isDirty: boolean;
  /** Whether what is shown is kept by the server. */
  isSaved: boolean;
  isPending: boolean;
  /** On the button that saves, instead of `text` while it waits or works. */
  buttonText: (text: string) => string;
  save: () => Promise<void>;
  /** Gives up what was typed; false when the owner would rather not. */
  giveUp: () => boolean;
};

export type FormProps<Values extends FieldValues> = {
  session: FormSession<Values>;
  /** What the form is called by those who cannot see it. */
  label: string;
  /** On the button that saves. */
  saveText: string;
  /** A page of its own keeps its buttons in reach at the bottom edge; a form among others has them at its foot. */
  layout: 'page' | 'part';
  /** Puts the form away without saving, where that can be done. */
  onCancel?: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  className?: string;
  barClassName?: string;
  children: ReactNode;
  /** What is told below the buttons. */
  foot?: ReactNode;
};

const LabelsContext = createContext<Record<string, string>>({});

/** The one shape of a form in the panel: its fields, and the buttons that save it and put it away. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { session, label, className = '', children, foot } = props;
  return (
    <FormProvider {...session.form}>
      <LabelsContext value={session.noun.labels}>
        <form
          ref={session.element}
          noValidate
          aria-label={label}
          // What has the focus must not be under the bar at the bottom.
          className={`[&_:is(input,select,textarea,button)]:scroll-mb-36 ${className}`}
          onSubmit={(event) => {
            event.preventDefault();
            session.save();
          }}
          onKeyDown={(event) => {
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            session.save();
          }}
        >
          {children}
          <SaveBar {...props} />
          {foot}
        </form>
      </LabelsContext>
    </FormProvider>
  );
}

const barLooks = {
  page: 'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 border-t border-rule bg-paper px-4 py-2 md:bottom-0 md:-mx-8 md:px-8 md:py-3',
  part: '',
};

function SaveBar<Values extends FieldValues>(props: FormProps<Values>) {
  const { session, saveText, layout, onCancel, actions, barClassName = '' } = props;
  const { isDirty, isPending, isSaved, buttonText, giveUp } = session;
  const isUnsaved = isDirty && !isPending;
  return (
    <div
      data-bottom-bar={layout === 'page' ? '' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${barLooks[layout]} ${barClassName}`}
    >
      {/* Not disabled while it works: the focus would fall off it. */}
      <Button type="submit" size="small" aria-disabled={isPending} className="aria-disabled:opacity-60">
        {buttonText(saveText)}
      </Button>
      {onCancel && (
        <Button kind="quiet" size="small" onClick={() => giveUp() && onCancel()}>
          Cancel
        </Button>
      )}
      {actions}
      <p
        role="status"
        className={`text-sm text-ink-soft ${isUnsaved ? 'border-l-4 border-yellow-mark pl-2' : ''} ${actions ? 'max-sm:sr-only' : ''}`}
      >
        {isUnsaved && 'Not saved yet'}
        {isSaved && !isDirty && !isPending && layout === 'page' && 'Saved'}
      </p>
    </div>
  );
}

/** What a field of the form needs: its label, what is wrong with it, and its part in the form. */
export function useFields<Values extends FieldValues>() {
  const labels = useContext(LabelsContext);
  const { register, formState } = useFormContext<Values>();
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    label: labels[name] ?? name,
    error: (get(formState.errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });
}
