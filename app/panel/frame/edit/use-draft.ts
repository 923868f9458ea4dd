import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sentences } from '#app/panel/frame/sentences.ts';
import { type Draft, forgetDraft, keepDraft } from './drafts.ts';
import { draftName, type Noun, type Versioned, versionOf } from './noun.ts';
import type { EditedForm } from './use-edited-form.ts';

/** Stores unsaved changes as a draft in this browser during typing. The form opens with the draft of an earlier visit. */
export function useDraft<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  edited: EditedForm<Entity, Values>,
) {
  const { begun, draftedAt, base, current, isClosed, read, hasChanges, isQueued, replace } = edited;
  const { subscribe } = edited.form;
  const [restoredFrom, setRestoredFrom] = useState(draftedAt);
  // An entity deleted elsewhere and saved as new keeps its draft key: `new` may hold another draft.
  const [name, setName] = useState(draftName(noun, current.current.entity));

  const toDraft = (values: Values) => (noun.draft ? (noun.draft.write(values) as Values) : values);
  const unsaved = () => {
    const { on, values } = current.current;
    return { form: toDraft(read()), on, base: toDraft(values) };
  };
  /** Stores the unsaved changes under `key`, or deletes its draft if there are none. */
  function keep(key: string) {
    if (isQueued()) return;
    if (!hasChanges()) forgetDraft(key);
    else if (!noun.hasPassword) keepDraft(key, unsaved());
  }

  const onTyping = useCallback<OnTyping>(
    (listener) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  useStoredDraft(onTyping, name, () => {
    if (isClosed.current || isQueued()) return 'untouched';
    return hasChanges() && !noun.hasPassword ? unsaved() : 'none';
  });

  return {
    /** When the draft of an earlier visit was stored; `null` once it is saved or discarded. */
    restoredFrom,
    drop() {
      replace(base.entity ? versionOf(noun, base.entity) : begun, begun.values);
      keep(name);
      setRestoredFrom(null);
    },
    /** After a save of `entity`, keeps only what was typed during the save. */
    settle(entity: Entity) {
      forgetDraft(name);
      setName(draftName(noun, entity));
      keep(draftName(noun, entity));
      setRestoredFrom(null);
    },
    /** Discards unsaved changes; returns false if the user declines. */
    giveUp(): boolean {
      if (hasChanges() && !confirm(sentences.unsaved)) return false;
      if (hasChanges()) forgetDraft(name);
      isClosed.current = true;
      return true;
    },
    keepNow: () => keep(name),
    /** Reloads the page and keeps unsaved changes. */
    reload() {
      if (hasChanges()) keep(name);
      isClosed.current = true;
      location.reload();
    },
  };
}

/** A draft is stored after this long without typing (ms). */
const idleMs = 400;

/** The draft to store; `none` deletes the stored draft, `untouched` leaves it. */
type Unsaved<Values> = Omit<Draft<Values>, 'savedAt'> | 'none' | 'untouched';

/** Calls the listener on each input; returns a function to unsubscribe. */
type OnTyping = (listener: () => void) => () => void;

/** Stores unsaved input in this browser. Leaving the page, which the user has confirmed, deletes the draft. */
export function useStoredDraft<Values>(onTyping: OnTyping, name: string, unsaved: () => Unsaved<Values>): void {
  const latest = useEffectEvent(unsaved);
  useEffect(() => {
    const { pathname } = location;
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      const draft = latest();
      if (draft === 'none') forgetDraft(name);
      else if (draft !== 'untouched') keepDraft(name, draft);
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, idleMs);
    };
    const keepIfHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const unsubscribe = onTyping(keepSoon);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepIfHidden);
      // Keep the draft if the page crashed, which keeps its address, or if the session ended.
      const isGivenUp = location.pathname !== pathname && location.pathname !== '/admin/login';
      if (isGivenUp && latest() !== 'untouched') forgetDraft(name);
    };
  }, [onTyping, name]);
}
