import { createContext, type ReactNode, type RefObject, useContext, useState } from 'react';
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
import type { SetOnSave } from './edit-options.ts';
import { useFocusOfAddress } from './use-focus-of-address.ts';

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
  save: (setOnSave?: SetOnSave<Values>) => Promise<void>;
  /** Gives up what was typed; false when the owner would rather not. */
  giveUp: () => boolean;
};

export type FormProps<Values extends FieldValues> = {
  session: FormSession<Values>;
  /** What the form is called by those who cannot see it. */
  label: string;
  /** On the button that saves. */
  saveText: string;
  /** What it sets besides, and so do Enter and Ctrl+S. */
  setOnSave?: SetOnSave<Values>;
  /** A second button that saves, and sets something else. */
  alternative?: Alternative<Values>;
  /** A page of its own keeps its buttons in reach at the bottom edge; a form among others has them at its foot. */
  layout: 'page' | 'part';
  /** Puts the form away without saving, where that can be done. */
  onCancel?: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
  /** What is told below the buttons. */
  foot?: ReactNode;
};

type Alternative<Values> = {
  text: string;
  setOnSave: SetOnSave<Values>;
  /** It is what one mostly wants: it comes first and looks like it. Enter and Ctrl+S do the other all the same. */
  isMain: boolean;
};

const LabelsContext = createContext<Record<string, string>>({});

/** The one shape of a form in the panel: its fields, and the buttons that save it and put it away. */
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
          // What has the focus must not be under the bar at the bottom.
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

/** A bar with the buttons of a whole page, in reach at the bottom edge. */
export const pageBar =
  'sticky low:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 border-t border-rule bg-paper px-4 py-2 md:bottom-0 md:-mx-8 md:px-8 md:py-3';
const barLooks = { page: pageBar, part: '' };

type SaveButtonName = 'plain' | 'alternative';

type SaveBarProps<Values extends FieldValues> = FormProps<Values> & {
  /** The button that was pressed last: it tells how the save goes. */
  pressed: SaveButtonName;
  save: (button: SaveButtonName) => void;
};

function SaveBar<Values extends FieldValues>(props: SaveBarProps<Values>) {
  const { session, saveText, alternative, layout, onCancel, actions, pressed, save } = props;
  const { isDirty, isPending, isSaved, buttonText, giveUp } = session;
  const isUnsaved = isDirty && !isPending;
  // Not disabled while it works: the focus would fall off it.
  // Two of them leave room for further buttons on the narrowest phone.
  const className = `aria-disabled:opacity-60 ${alternative ? 'max-sm:px-2.5' : ''}`;
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
      <Button type="submit" kind={alternative?.isMain ? 'secondary' : 'primary'} {...button}>
        {pressed === 'plain' ? buttonText(saveText) : saveText}
      </Button>
      {!alternative?.isMain && other}
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
