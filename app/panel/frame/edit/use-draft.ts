import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sentences } from '#app/panel/frame/sentences.ts';
import { type Draft, forgetDraft, keepDraft } from './drafts.ts';
import { draftName, mergeEdits, type Noun, type Versioned, versionOf } from './noun.ts';
import type { EditedForm } from './use-edited-form.ts';

/** Stores unsaved changes as a draft in this browser during typing, and offers the draft of an earlier visit. */
export function useDraft<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  edited: EditedForm<Entity, Values>,
) {
  const { begun, earlier, base, current, isClosed, read, hasChanges, replace } = edited;
  const { subscribe } = edited.form;
  const [state, setState] = useState<'none' | 'offered' | 'restored'>(
    earlier === null || noun.drafts === 'never' ? 'none' : noun.drafts,
  );
  // An entity deleted elsewhere and saved as new keeps its draft key: `new` may hold another draft.
  const [name, setName] = useState(draftName(noun, current.current.entity));

  const toDraft = (values: Values) => (noun.draft ? (noun.draft.write(values) as Values) : values);
  const unsaved = (values: Values, { on, values: base } = current.current) => ({
    form: toDraft(values),
    on,
    base: toDraft(base),
  });
  /** Merges the offered draft with the current input, so that the stored draft holds both until the user decides. */
  const mergeWithDraft = (values: Values) => mergeEdits(noun, begun.values, read(), values).merged;
  /** Stores the unsaved changes under `key`, or deletes its draft if there are none. */
  function keep(key: string) {
    if (!hasChanges()) forgetDraft(key);
    else if (noun.drafts !== 'never') keepDraft(key, unsaved(read()));
  }

  const onTyping = useCallback<OnTyping>(
    (listener) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  useStoredDraft(onTyping, name, () => {
    if (noun.drafts === 'never') return 'none';
    if (!hasChanges()) return state === 'offered' || isClosed.current ? 'untouched' : 'none';
    if (state !== 'offered' || earlier === null) return unsaved(read());
    return unsaved(mergeWithDraft(earlier.values), earlier.version);
  });

  return {
    /** Whether there is a draft of an earlier visit. */
    state,
    savedAt: earlier?.savedAt ?? '',
    restore() {
      if (earlier) replace(earlier.version, mergeWithDraft(earlier.values));
      setState('none');
    },
    drop() {
      if (state === 'restored') replace(base.entity ? versionOf(noun, base.entity) : begun, begun.values);
      keep(name);
      setState('none');
    },
    /** After a save of `entity`, keeps only what was typed during the save. */
    settle(entity: Entity) {
      forgetDraft(name);
      setName(draftName(noun, entity));
      keep(draftName(noun, entity));
      setState('none');
    },
    /** Discards unsaved changes; returns false if the user declines. */
    giveUp(): boolean {
      if (hasChanges() && !confirm(sentences.unsaved)) return false;
      if (hasChanges()) forgetDraft(name);
      isClosed.current = true;
      return true;
    },
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

/**
 * Stores unsaved input in this browser during typing. Leaving the page, which the user has confirmed, deletes the
 * draft.
 */
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
