import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react';
import {
  type FieldError,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { useLocation } from 'react-router';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Button } from '#app/ui/button.tsx';
import type { SetOnSave } from './use-save.ts';

export type FormSession<Values extends FieldValues> = {
  noun: { labels: Record<keyof Values & string, string> };
  form: UseFormReturn<Values>;
  element: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  /** Whether the changes wait on this device for a connection. */
  isQueued?: boolean;
  /** Whether the entity exists on the server. */
  isSaved: boolean;
  isPending: boolean;
  /** Returns the save button's label: `text`, or the progress of a running save. */
  buttonText: (text: string) => string;
  save: (setOnSave?: SetOnSave<Values>) => Promise<void>;
  /** Discards unsaved changes; returns false if the user declines. */
  giveUp: () => boolean;
};

export type FormProps<Values extends FieldValues> = {
  session: FormSession<Values>;
  label: string;
  saveText: string;
  /** Extra values set by the save button, Enter and Ctrl+S. */
  setOnSave?: SetOnSave<Values>;
  /** A second save button that sets other values. */
  alternative?: Alternative<Values>;
  /** `page`: buttons stick to the bottom edge of the screen. `part`: buttons follow the fields. */
  layout: 'page' | 'part';
  /** Closes the form without saving; omit if it cannot be closed. */
  onCancel?: () => void;
  actions?: ReactNode;
  /** Shown first and instead of the save button as the primary one. */
  mainAction?: ReactNode;
  className?: string;
  children: ReactNode;
  /** Shown below the buttons. */
  foot?: ReactNode;
};

type Alternative<Values> = {
  text: string;
  setOnSave: SetOnSave<Values>;
  /** Shown first and as the primary button. Enter and Ctrl+S still use the other button. */
  isMain: boolean;
};

const LabelsContext = createContext<Record<string, string>>({});

/** The layout of all panel forms: fields, then the save and cancel buttons. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { session, label, setOnSave, className = '', children, foot } = props;
  useFocusOfAddress(session.element);
  const [pressed, setPressed] = useState<SaveButtonName>('plain');
  const save = (button: SaveButtonName) => {
    setPressed(button);
    session.save(button === 'plain' ? setOnSave : props.alternative?.setOnSave);
  };
  return (
    <FormProvider {...session.form}>
      <LabelsContext value={session.noun.labels}>
        <form
          ref={session.element}
          noValidate
          aria-label={label}
          // The sticky bottom bar must not cover the focused field.
          className={`[&_:is(input,select,textarea,button)]:scroll-mb-36 ${className}`}
          onSubmit={(event) => {
            event.preventDefault();
            save('plain');
          }}
          onKeyDown={(event) => {
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            save('plain');
          }}
        >
          {children}
          <SaveBar {...props} pressed={pressed} save={save} />
          {foot}
        </form>
      </LabelsContext>
    </FormProvider>
  );
}

/** Classes of the sticky bar with the buttons of a page. */
export const pageBar =
  'sticky low:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 border-t border-rule bg-paper px-4 py-2 md:bottom-0 md:-mx-8 md:px-8 md:py-3';
const barLooks = { page: pageBar, part: '' };

type SaveButtonName = 'plain' | 'alternative';

type SaveBarProps<Values extends FieldValues> = FormProps<Values> & {
  /** The button pressed last, which shows the progress of the save. */
  pressed: SaveButtonName;
  save: (button: SaveButtonName) => void;
};

function SaveBar<Values extends FieldValues>(props: SaveBarProps<Values>) {
  const { session, saveText, alternative, layout, onCancel, actions, mainAction, pressed, save } = props;
  const { isDirty, isQueued, isPending, isSaved, buttonText, giveUp } = session;
  const isUnsaved = isDirty && !isPending;
  // Of several forms on a page, only the changed one has the main action.
  const isMain = (layout === 'page' || isDirty) && !mainAction && !alternative?.isMain;
  // Not `disabled` during a save, which would drop the focus.
  // With two save buttons, less padding leaves room for more buttons on the narrowest phones.
  const className = alternative && 'max-sm:px-2.5';
  const button = { size: 'small', 'aria-disabled': isPending, className } as const;
  const other = alternative && (
    <Button kind={alternative.isMain ? 'primary' : 'secondary'} {...button} onClick={() => save('alternative')}>
      {pressed === 'alternative' ? buttonText(alternative.text) : alternative.text}
    </Button>
  );
  return (
    <div
      data-bottom-bar={layout === 'page' ? '' : undefined}
      className={`flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3 ${barLooks[layout]}`}
    >
      {alternative?.isMain && other}
      {mainAction}
      <Button type="submit" kind={isMain ? 'primary' : 'secondary'} {...button}>
        {pressed === 'plain' ? buttonText(saveText) : saveText}
      </Button>
      {!alternative?.isMain && other}
      {onCancel && <SmallButton kind="quiet" text="Cancel" onClick={() => giveUp() && onCancel()} />}
      {actions}
      <p
        role="status"
        className={`text-sm text-ink-soft ${isUnsaved ? 'border-l-4 border-yellow-mark pl-2' : ''} ${actions ? 'max-sm:sr-only' : ''}`}
      >
        {isUnsaved && (isQueued ? 'Not sent yet' : 'Not saved yet')}
        {isSaved && !isDirty && !isPending && layout === 'page' && 'Saved'}
      </p>
    </div>
  );
}

/** Returns the props of a form field: label, error and registration. */
export function useFields<Values extends FieldValues>() {
  const labels = useContext(LabelsContext);
  const { register, formState } = useFormContext<Values>();
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    label: labels[name] ?? name,
    error: (get(formState.errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });
}

export type FormParts<Values extends FieldValues> = {
  field: ReturnType<typeof useFields<Values>>;
  values: Values;
  form: UseFormReturn<Values>;
};

/** Renders the fields of a form again whenever a value changes. */
export function FormFields<Values extends FieldValues>(props: { children: (form: FormParts<Values>) => ReactNode }) {
  const form = useFormContext<Values>();
  const values = useWatch({ control: form.control }) as Values;
  return props.children({ field: useFields<Values>(), values, form });
}

/** Focuses the form field or section that the URL hash names, such as `#phone`. */
export function useFocusOfAddress(element: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    const field = element.current?.elements.namedItem(name) ?? document.getElementById(name);
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // `focus` does not scroll if the field already had the focus.
    field.scrollIntoView({ block: 'nearest' });
  }, [element, hash]);
}
