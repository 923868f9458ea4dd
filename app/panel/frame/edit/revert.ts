import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useToast } from '#app/ui/toast.tsx';
import type { Noun, Version } from './noun.ts';
import { saveVersion } from './save-version.ts';
import { versions } from './use-start.ts';

type RevertOptions<Entity, Values> = {
  /** Runs one action at a time and shows its progress. */
  alone: (work: () => Promise<void>) => Promise<void>;
  read: () => Values;
  /** Replaces the form values, as edits of `version`. */
  replace: (version: Version<Entity, Values>, values: Values) => void;
  onUndone: (() => void | Promise<void>) | undefined;
};

/** Saves earlier values again. Keeps what was typed since and never overwrites another person's save. */
export function useRevert<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { alone, read, replace, onUndone }: RevertOptions<Entity, Values>,
) {
  const attempt = useAttempt();
  const toast = useToast();
  const { versionOf, merge } = versions(noun);

  const revert = (
    from: Version<Entity, Values>,
    values: Values,
    failure: (failure: ApiFailure) => string,
    showResult: (now: Version<Entity, Values>) => void,
  ) =>
    alone(async () => {
      const outcome = await attempt(() => saveVersion(noun, from, values), { failure });
      if ('failure' in outcome) return;
      const version = versionOf(outcome.value);
      showResult(version);
      replace(version, merge(from.values, read(), version.values).merged);
      await onUndone?.();
    });

  /** Undoes a save; `before` holds the values from before it. */
  const undo = (saved: Version<Entity, Values>, before: Values) =>
    revert(
      saved,
      before,
      ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
      () => toast('success', sentences.undone),
    );

  function bringBack(now: Version<Entity, Values>, then: Values): Promise<void> {
    const undoRestore = (version: Version<Entity, Values>) => {
      focusContent();
      undo(version, now.values);
    };
    return revert(
      now,
      then,
      (failure) => sentences.broughtBackFailed(reason(failure)),
      (version) =>
        toast('success', sentences.broughtBack, {
          action: { text: sentences.undo, onPress: () => undoRestore(version) },
        }),
    );
  }

  return { undo, bringBack };
}
