import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import { merge, same } from './merge.ts';
import { changedFields, type Noun, type Version } from './noun.ts';
import { type Uploads, useUploadCount } from './uploads.ts';

/** A field outside the form library, such as an editor of formatted text. */
export type Beside<Values> = {
  /** Puts into the form what was typed a moment ago. */
  flush: () => void;
  /** `sent` is now kept as `saved`; what is shown stays. */
  settle: (sent: Values, saved: Values) => void;
  /** Shows these values in place of those `before`. */
  show: (values: Values, before: Values) => void;
};

type EditOptions<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  noun: Noun<Entity, Values>;
  form: UseFormReturn<Values>;
  /** What the form begins with; `null` for something new. */
  start: Version<Entity, Values> | null;
  /** The newest version the page has fetched, where it fetches anew while the form is open. */
  latest?: Entity | null;
  uploads: Uploads;
  beside?: Beside<Values>;
  /** Whether the values can be sent; tells at the fields what is wrong. Asked before waiting and before sending. */
  check?: () => boolean;
  /** After a save that succeeded. `isSettled` unless something was typed, or a picture chosen, meanwhile. */
  onSaved?: (entity: Entity, told: { isNew: boolean; isSettled: boolean }) => void | Promise<void>;
  /** Tells at the fields what the server says of them. */
  onRefused: (failure: ApiFailure) => void;
};

/**
 * One thing being edited: saved on the version it began with, after its pictures have arrived; what is typed while it
 * is saved stays; what someone else saved meanwhile is brought together with it, field by field.
 */
export function useEdit<Entity extends { updatedAt: string }, Values extends FieldValues>(
  options: EditOptions<Entity, Values>,
) {
  const { noun, form, start, latest = null, uploads, beside, check = () => true, onSaved, onRefused } = options;
  const attempt = useAttempt();
  const toast = useToast();
  const waitingFor = useUploadCount(uploads);
  const [base, setBase] = useState(start);
  // What a save that began some time ago has to compare with.
  const current = useRef(start);
  const [pending, setPending] = useState<'uploads' | 'saving' | null>(null);
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const [isGone, setIsGone] = useState(false);
  const isBusy = useRef(false);

  const versionOf = (entity: Entity): Version<Entity, Values> => ({
    entity,
    on: entity.updatedAt,
    values: noun.valuesOf(entity),
  });
  const read = (): Values => {
    beside?.flush();
    return { ...form.getValues() };
  };
  const startFrom = (version: Version<Entity, Values> | null) => {
    current.current = version;
    setBase(version);
  };

  /** Shows `values` as changes of `version`. A field that holds them already is left alone, and its cursor with it. */
  function show(version: Version<Entity, Values>, values: Values) {
    startFrom(version);
    const now = form.getValues();
    form.resetDefaultValues(version.values);
    for (const name of Object.keys(values) as Path<Values>[])
      if (!same(now[name], values[name])) form.setValue(name, values[name], { shouldDirty: true });
  }

  /** The version that someone else has saved since, when that is why a save was refused. */
  async function newerVersion(error: unknown, on: Version<Entity, Values>): Promise<Entity | null> {
    if (!(error instanceof ApiFailure) || error.status !== 409) return null;
    const now = await noun.find(on.entity);
    return now !== null && now.updatedAt !== on.on ? now : null;
  }

  async function send(): Promise<void> {
    const sent = read();
    const isNew = current.current === null;
    // The version someone else has saved since.
    const found: { newer: Entity | null } = { newer: null };
    const outcome = await attempt(
      async () => {
        for (;;) {
          const on = current.current;
          if (on === null) return noun.create(noun.fieldsOf(sent));
          const fields = changedFields(noun.fieldsOf(on.values), noun.fieldsOf(sent));
          try {
            return await noun.update(on.entity, fields, on.on);
          } catch (error) {
            const newer = await newerVersion(error, on);
            found.newer = newer;
            if (newer === null || merge(on.values, sent, noun.valuesOf(newer)).differences.length > 0) throw error;
            // Whatever was changed there is on no field here.
            startFrom(versionOf(newer));
          }
        }
      },
      { success: isNew ? noun.say.created : noun.say.updated, failure: noun.say.failed },
    );
    if ('value' in outcome) {
      const version = versionOf(outcome.value);
      const { merged } = merge(sent, read(), version.values);
      beside?.settle(sent, version.values);
      show(version, merged);
      const isSettled = same(merged, version.values) && uploads.count() === 0;
      await onSaved?.(outcome.value, { isNew, isSettled });
    } else if (outcome.failure.status === 404 && !isNew) setIsGone(true);
    else if (found.newer !== null) setTheirs(found.newer);
    else onRefused(outcome.failure);
  }

  /** One thing at a time: a second press must not create a second one. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
      setPending(null);
    });
  }

  const save = () =>
    alone(async () => {
      if (!check()) return;
      if (uploads.count() > 0) {
        setPending('uploads');
        if (!(await uploads.arrived())) return toast('failure', sentences.upload.saveStopped);
        if (!check()) return;
      }
      setPending('saving');
      await send();
    });

  function decide(take: 'both' | 'theirs') {
    if (theirs === null || base === null) return;
    const version = versionOf(theirs);
    const mine = read();
    const values = take === 'both' ? merge(base.values, mine, version.values).merged : version.values;
    show(version, values);
    beside?.show(values, mine);
    setTheirs(null);
  }

  // What the page has fetched anew comes in by itself, unless both changed the same field: then the save asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version matters.
  useEffect(() => {
    const on = current.current;
    if (latest === null || on === null || isBusy.current || latest.updatedAt <= on.on) return;
    const version = versionOf(latest);
    const { merged, differences } = merge(on.values, read(), version.values);
    if (!differences.some(({ isContested }) => isContested)) show(version, merged);
  }, [latest]);

  const conflict = theirs &&
    base && {
      mine: form.getValues(),
      theirs: noun.valuesOf(theirs),
      differences: merge(base.values, form.getValues(), noun.valuesOf(theirs)).differences,
    };

  return {
    /** The version the form began with, or saved last; `null` for something new. */
    base,
    pending,
    /** For the button: what it is waiting for, or doing. */
    label: (text: string) =>
      pending === 'uploads' ? sentences.upload.savingAfter(waitingFor) : pending === 'saving' ? 'Saving…' : text,
    conflict,
    /** Someone else has deleted it meanwhile. */
    isGone,
    read,
    save,
    /** Saves what is in the form as something new, after it was deleted elsewhere. */
    saveAsNew() {
      setIsGone(false);
      startFrom(null);
      return save();
    },
    keepBoth: () => decide('both'),
    takeTheirs: () => decide('theirs'),
    decideLater: () => setTheirs(null),
    /** Shows the version the form began with, or saved last, and gives up what was typed since. */
    revert() {
      if (current.current === null) return;
      const mine = read();
      const version = versionOf(current.current.entity);
      show(version, version.values);
      beside?.show(version.values, mine);
    },
    /** Another thing that is done with the form, never at the same time as a save. */
    alone,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what the entity is makes no difference to the parts of a form.
export type Edit<Values extends FieldValues> = ReturnType<typeof useEdit<any, Values>>;
