import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { dateAndTime } from '#app/domain/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import type { EditSession } from './use-edit-session.ts';

type EditFormProps<Values extends FieldValues> = FormProps<Values> & { session: EditSession<Values> };

/** The form of something that is edited: with words of an earlier visit, and with what others did to it meanwhile. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  return (
    <>
      <Notices {...props.session} />
      <Form {...props} />
      <ConflictDialog {...props.session} />
    </>
  );
}

function Notices<Values extends FieldValues>({ noun, draft, isGone, saveAsNew }: EditSession<Values>) {
  return (
    <>
      {draft.state === 'offered' && (
        <Notice text={`Unsaved changes from ${dateAndTime(draft.savedAt, dealer.locale)} are kept on this device.`}>
          <Button size="small" onClick={draft.restore}>
            Bring them back
          </Button>
          <Button size="small" kind="quiet" onClick={draft.drop}>
            Discard them
          </Button>
        </Notice>
      )}
      {draft.state === 'restored' && (
        <Notice text={`What you typed on ${dateAndTime(draft.savedAt, dealer.locale)} and did not save is here again.`}>
          <Button size="small" kind="secondary" onClick={draft.drop}>
            Discard it
          </Button>
        </Notice>
      )}
      {isGone && (
        <Notice
          role="alert"
          isBroughtIntoView
          text={`Someone else has deleted this ${noun.name}. What you typed is still here.`}
        >
          <Button size="small" kind="secondary" onClick={saveAsNew}>
            Save as a new {noun.name}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** The save was pressed further down; what became of it must not stand there unseen. */
const takeFocus = (notice: HTMLElement | null): void => notice?.focus();

/** What has to be known before one goes on, with what can be done about it. */
export function Notice({
  role = 'status',
  isBroughtIntoView = false,
  text,
  children,
}: {
  role?: 'status' | 'alert';
  /** It comes while somebody is elsewhere on the page. */
  isBroughtIntoView?: boolean;
  text: string;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      {...(isBroughtIntoView && { ref: takeFocus, tabIndex: -1 })}
      className="mb-5 flex flex-wrap items-center gap-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 outline-none"
    >
      <p className="grow">{text}</p>
      {children}
    </div>
  );
}
