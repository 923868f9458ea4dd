import type { FieldValues } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { reason } from '#app/admin/failures.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { ApiFailure } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import type { Noun, Version } from './noun.ts';
import { saveVersion } from './save-version.ts';
import { versions } from './use-start.ts';

type PutBackOptions<Entity, Values> = {
  /** Does one thing at a time, and shows that it is under way. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** What stands in the form. */
  read: () => Values;
  /** Shows other values than those in the form, as changes of a version. */
  replace: (version: Version<Entity, Values>, values: Values) => void;
  onUndone: (() => void | Promise<void>) | undefined;
};

/** Saves what once was there; what was typed since stays, and nothing that someone else has saved is overwritten. */
export function usePutBack<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { alone, read, replace, onUndone }: PutBackOptions<Entity, Values>,
) {
  const attempt = useAttempt();
  const toast = useToast();
  const { versionOf, merge } = versions(noun);

  const putBack = (
    from: Version<Entity, Values>,
    values: Values,
    failure: (failure: ApiFailure) => string,
    tell: (now: Version<Entity, Values>) => void,
  ) =>
    alone(async () => {
      const outcome = await attempt(() => saveVersion(noun, from, values), { failure });
      if ('failure' in outcome) return;
      const version = versionOf(outcome.value);
      tell(version);
      replace(version, merge(from.values, read(), version.values).merged);
      await onUndone?.();
    });

  /** Takes a save back: `before` is what stood there until then. */
  const undo = (saved: Version<Entity, Values>, before: Values) =>
    putBack(
      saved,
      before,
      ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
      () => toast('success', sentences.undone),
    );

  /** Brings back what the history tells of. */
  function bringBack(now: Version<Entity, Values>, then: Values): Promise<void> {
    const takeBack = (version: Version<Entity, Values>) => {
      focusContent();
      undo(version, now.values);
    };
    return putBack(
      now,
      then,
      (failure) => sentences.broughtBackFailed(reason(failure)),
      (version) =>
        toast('success', sentences.broughtBack, { action: { text: sentences.undo, onPress: () => takeBack(version) } }),
    );
  }

  return { undo, bringBack };
}
