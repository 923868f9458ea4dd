import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Outcome, useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { ApiFailure } from '#app/client.ts';
import type { Post } from '#app/domain/post.ts';
import { useToast } from '#app/ui/toast.tsx';
import {
  changedFieldsOf,
  fieldNames,
  fieldsOf,
  isFieldName,
  type PostFieldName,
  type PostValues,
} from './post-values.ts';
import { showInTab } from './preview-tab.ts';
import type { PostFormState } from './use-post-form.ts';

/** Someone else has saved the post meanwhile. */
export type Conflict = { theirs: Post; mine: PostValues };

type Problems = Partial<Record<PostFieldName, string>>;

/** What the server says of a field, where its own words would not be understood. */
const plainWords: Problems = {
  publishedAt: 'Must be a date and a time',
  readingTime: 'Must be whole minutes, from 1 to 600',
};

const problemsOf = (failure: ApiFailure): Problems =>
  Object.fromEntries(
    Object.entries(failure.fields).flatMap(([name, said]) =>
      isFieldName(name) ? [[name, plainWords[name] ?? said.charAt(0).toUpperCase() + said.slice(1)]] : [],
    ),
  );

/** Saves and previews what is in the form, and tells at the fields what is wrong with it. */
export function useSaving(state: PostFormState, element: RefObject<HTMLFormElement | null>) {
  const { form, editor, base, values, goOnFrom, close } = state;
  const attempt = useAttempt();
  const toast = useToast();
  const navigate = useNavigate();
  const [pending, setPending] = useState<'saving' | 'previewing' | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [previewLink, setPreviewLink] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** One thing at a time: a second press must not create a second post. */
  async function alone(what: 'saving' | 'previewing', work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(what);
    await work().finally(() => {
      isBusy.current = false;
      setPending(null);
    });
  }

  function show(problems: Problems) {
    for (const [name, message] of Object.entries(problems)) form.setError(name as PostFieldName, { message });
    const first = fieldNames.find((name) => problems[name] !== undefined);
    if (first === 'content') editor.current?.focus();
    else if (first) form.setFocus(first);
  }

  /** A date half typed is no date for the browser: it would be saved as none. */
  function isComplete(sentence: string): boolean {
    form.clearErrors();
    const broken = [...(element.current?.elements ?? [])].filter(
      (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.validity.badInput,
    );
    if (broken.length === 0) return true;
    toast('failure', sentence);
    show(Object.fromEntries(broken.map(({ name }) => [name, plainWords[name as PostFieldName] ?? 'Must be complete'])));
    return false;
  }

  async function explain(failure: ApiFailure, mine: PostValues) {
    if (failure.status === 404 && base) setIsGone(true);
    if (failure.status === 422) show(problemsOf(failure));
    if (failure.status === 413) show({ content: 'Is too long' });
    if (failure.status !== 409) return;
    const theirs = base && (await panel.posts.find(base.id).catch(() => null));
    if (theirs && theirs.updatedAt !== base.updatedAt) setConflict({ theirs, mine });
    else if (typeof failure.detail === 'string') show({ slug: failure.detail });
  }

  async function create() {
    const sent = values();
    const outcome = await attempt(() => panel.posts.create(fieldsOf(sent, null)), {
      success: sentences.post.created,
      failure: sentences.post.saveFailed,
    });
    if ('failure' in outcome) return explain(outcome.failure, sent);
    close();
    await navigate('/admin/blog');
  }

  async function update(send: (sent: PostValues) => Promise<Post>) {
    const sent = values();
    const outcome: Outcome<Post> = await attempt(() => send(sent), {
      success: sentences.post.updated,
      failure: sentences.post.saveFailed,
    });
    if ('failure' in outcome) return explain(outcome.failure, sent);
    goOnFrom(outcome.value, sent);
  }

  return {
    pending,
    conflict,
    /** Someone else has deleted the post meanwhile. */
    isGone,
    /** Where the preview is, when no tab could be opened for it. */
    previewLink,
    save() {
      if (!isComplete(sentences.post.saveFailed)) return;
      alone('saving', () =>
        base ? update((sent) => panel.posts.update(base.id, changedFieldsOf(sent, base), base.updatedAt)) : create(),
      );
    },
    saveAsNew: () => alone('saving', create),
    loadTheirs() {
      if (conflict) goOnFrom(conflict.theirs);
      setConflict(null);
    },
    keepMine() {
      if (!conflict || !base) return;
      setConflict(null);
      const { id, updatedAt } = conflict.theirs;
      alone('saving', () => update((sent) => panel.posts.update(id, fieldsOf(sent, base), updatedAt)));
    },
    decideLater: () => setConflict(null),
    preview() {
      if (!isComplete(sentences.post.previewFailed)) return;
      const sent = values();
      const tab = showInTab();
      alone('previewing', async () => {
        const outcome = await attempt(() => panel.posts.preview(fieldsOf(sent, base)), {
          failure: sentences.post.previewFailed,
        });
        if ('value' in outcome) return setPreviewLink(tab.open(outcome.value.url) ? null : outcome.value.url);
        tab.close();
        await explain(outcome.failure, sent);
      });
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
