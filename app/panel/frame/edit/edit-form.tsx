import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import type { Noun, Versioned } from './noun.ts';
import { useConflict } from './use-conflict.ts';
import { useDraft } from './use-draft.ts';
import { type ExternalField, useEditedForm } from './use-edited-form.ts';
import { type OnSaved, useSave } from './use-save.ts';

type EditFormProps<Values extends FieldValues> = FormProps<Values> & { session: EditSession<Values> };

/** An edit form with notices about drafts, deletions and conflicts. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { noun, draft, conflict, saveAsNew } = props.session;
  return (
    <>
      <RestoredNotice from={draft.restoredFrom} onDiscard={draft.drop} />
      {conflict.isDeleted && (
        <Notice isAlert text={`Someone else has deleted this ${noun.name}. What you typed is still here.`}>
          <SmallButton text={`Save as a new ${noun.name}`} onClick={saveAsNew} />
        </Notice>
      )}
      <Form {...props} />
      <ConflictDialog {...props.session} />
    </>
  );
}

/** Opens on a save conflict: lists the other person's changes and offers to merge or discard. */
function ConflictDialog<Values extends FieldValues>({ noun, conflict }: EditSession<Values>) {
  const { subject, labels, inShort } = noun;
  const { shown, by, resolve, decideLater } = conflict;
  return (
    <Dialog title="Someone else saved first" isOpen={shown !== null} onClose={decideLater}>
      <p className="text-ink-soft">
        {subject} saved by {by ? <bdi className="font-semibold">{by}</bdi> : 'someone else'} while you had it open. Your
        changes are not lost, and theirs are not overwritten.
      </p>
      {shown && (
        <ul className="mt-4 border-b border-rule">
          {shown.differences.map(({ field, isContested }) => (
            <li key={field} className="border-t border-rule py-2">
              <p className="font-semibold">{labels[field]}</p>
              <p className="text-sm break-words">
                <span className="text-ink-soft">Theirs: </span>
                {inShort(field, shown.theirs, shown.mine)}
              </p>
              {isContested && (
                <p className="text-sm break-words">
                  <span className="text-ink-soft">Yours: </span>
                  {inShort(field, shown.mine, shown.theirs)}
                </p>
              )}
            </li>
          ))}
          {shown.differences.length === 0 && (
            <li className="border-t border-rule py-2">No field of this form has changed.</li>
          )}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Both buttons keep all changes to different fields. They decide the fields that you both changed. Nothing is
        saved until you save again.
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button size="small" onClick={() => resolve('mine')}>
          Keep mine, add theirs
        </Button>
        <SmallButton text="Use theirs, keep my others" onClick={() => resolve('theirs')} />
      </div>
    </Dialog>
  );
}

export function RestoredNotice({ from, onDiscard }: { from: string | null; onDiscard: () => void }) {
  if (from === null) return null;
  return (
    <Notice text={`Unsaved changes from ${dateAndTime(from)} were restored.`}>
      <SmallButton text="Discard" onClick={onDiscard} />
    </Notice>
  );
}

/** Moves the focus to the notice, which may be scrolled out of view from the save button. */
export const takeFocus = (notice: HTMLElement | null): void => notice?.focus();

type NoticeProps = {
  /** Whether the notice appears while the user is elsewhere on the page. */
  isAlert?: boolean;
  text: string;
  children: ReactNode;
};

/** A notice above the form, with action buttons. */
function Notice({ isAlert = false, text, children }: NoticeProps) {
  return (
    <div
      {...(isAlert ? { role: 'alert', ref: takeFocus, tabIndex: -1 } : { role: 'status' })}
      className="mb-5 flex flex-wrap items-center gap-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 outline-none"
    >
      <p className="grow">{text}</p>
      {children}
    </div>
  );
}

type EditOptions<Entity, Values> = {
  /** The newest version that the page has loaded; `null` for a new entity. */
  entity: Entity | null;
  initial?: Values;
  externalField?: ExternalField<Values>;
  /** Reloads the page's data by default. */
  onSaved?: OnSaved<Entity>;
};

/** State of an edit form. Keeps input typed during a save, and merges the saves of other users field by field. */
export function useEditSession<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial, externalField, onSaved }: EditOptions<Entity, Values>,
) {
  const { revalidate } = useRevalidator();
  const edited = useEditedForm(noun, entity, initial, externalField);
  const draft = useDraft(noun, edited);
  const conflict = useConflict(noun, edited, entity);
  const { form, element, first, base, read, alone } = edited;
  const { giveUp, reload } = draft;
  return {
    ...useSave(noun, edited, draft, conflict, onSaved ?? revalidate),
    noun,
    form,
    element,
    first,
    base,
    read,
    /** Runs another action on the form, never during a save. */
    alone,
    isDirty: form.formState.isDirty,
    /** Whether its changes wait on this device. */
    isQueued: edited.isQueued(),
    draft,
    conflict,
    giveUp,
    reload,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: form components do not depend on the entity type.
export type EditSession<Values extends FieldValues> = ReturnType<typeof useEditSession<any, Values>>;

/** An edit session within a list: after a save it closes the form, with what was saved, and reloads the list. */
export function useInlineSession<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial }: { entity: Entity | null; initial: Values },
  onClose: (saved: Entity) => void,
) {
  const { revalidate } = useRevalidator();
  return useEditSession(noun, {
    entity,
    initial,
    async onSaved(saved, { isSettled }) {
      if (isSettled) onClose(saved);
      await revalidate();
    },
  });
}
