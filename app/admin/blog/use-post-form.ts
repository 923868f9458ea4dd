import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useUnsavedGuard } from '#app/admin/use-unsaved-guard.ts';
import type { Post } from '#app/domain/post.ts';
import type { EditorHandle } from './editor/content-editor.tsx';
import { forgetWords, keepWords, readWords } from './kept-words.ts';
import { differing, newValues, type PostValues, valuesOf } from './post-values.ts';

/** Milliseconds of rest before typed words are kept in the browser. */
const rest = 500;

export type PostFormState = {
  form: UseFormReturn<PostValues>;
  editor: RefObject<EditorHandle | null>;
  /** What the form began with on this visit. */
  first: PostValues;
  /** The version the form began with, or last saved; `null` for a new post. */
  base: Post | null;
  /** When the words were typed that an earlier visit left unsaved; `null` when there are none. */
  restoredFrom: string | null;
  /** Everything in the form, what was typed a moment ago included. */
  values: () => PostValues;
  /** Goes on from a version of the server: all of it, but for what was typed since `sent` was. */
  goOnFrom: (post: Post, sent?: PostValues) => void;
  /** Gives up what was typed. */
  discard: () => void;
  /** Nothing typed is left to lose: the page may be left. */
  close: () => void;
  /** Loads the page anew and everything typed with it. */
  reload: () => void;
};

/** The form of a post: what was typed, what it began with, and that none of it gets lost. */
export function usePostForm(post: Post | null, author: string): PostFormState {
  const [base, setBase] = useState(post);
  const [kept] = useState(() => readWords(post?.id ?? 'new'));
  const start = post ? valuesOf(post) : newValues(author);
  const restored = kept !== null && differing({ ...start, ...kept.values }, start).length > 0 ? kept : null;
  const [restoredFrom, setRestoredFrom] = useState(restored?.savedAt ?? null);
  const [first] = useState<PostValues>(() => ({ ...start, ...restored?.values }));

  const form = useForm<PostValues>({ defaultValues: start });
  const { getValues, setValue, reset } = form;
  const editor = useRef<EditorHandle>(null);
  const isClosed = useRef(false);
  const saved = useRef(start);
  // Words typed on an older version are still about that version, so that the server can tell.
  const on = useRef(restored ? restored.on : (post?.updatedAt ?? null));

  // The fields are there only now, and the form has to know that they differ from what is saved.
  useEffect(() => {
    for (const name of differing(first, saved.current)) setValue(name, first[name], { shouldDirty: true });
  }, [first, setValue]);

  const values = useCallback(() => {
    editor.current?.flush();
    return { ...getValues() };
  }, [getValues]);

  const hasChanges = useCallback(() => !isClosed.current && differing(values(), saved.current).length > 0, [values]);
  useUnsavedGuard(hasChanges);

  const id = post?.id ?? 'new';
  useKeptWords(form, id, () => {
    if (isClosed.current) return;
    if (hasChanges()) keepWords(id, { values: getValues(), on: on.current });
    else forgetWords(id);
  });

  function goOnFrom(version: Post, sent?: PostValues) {
    const now = values();
    const next = valuesOf(version);
    if (sent) editor.current?.settle(sent.content, next.content);
    else editor.current?.replace(next.content);
    setBase(version);
    setRestoredFrom(null);
    saved.current = next;
    on.current = version.updatedAt;
    reset(next);
    if (sent) for (const name of differing(now, sent)) setValue(name, now[name], { shouldDirty: true });
    if (!hasChanges()) forgetWords(id);
  }

  return {
    form,
    editor,
    first,
    base: base && { ...base, updatedAt: on.current ?? base.updatedAt },
    restoredFrom,
    values,
    goOnFrom,
    discard() {
      editor.current?.replace(saved.current.content);
      reset(saved.current);
      on.current = base?.updatedAt ?? null;
      setRestoredFrom(null);
      forgetWords(id);
    },
    close() {
      isClosed.current = true;
      forgetWords(id);
    },
    reload() {
      if (hasChanges()) keepWords(id, { values: values(), on: on.current });
      isClosed.current = true;
      location.reload();
    },
  };
}

/** Keeps what is typed in the browser as one goes on; leaving the page, which the guard has asked about, ends it. */
function useKeptWords({ subscribe }: UseFormReturn<PostValues>, id: string, keep: () => void): void {
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const { pathname } = location;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), rest);
    };
    const now = () => {
      if (document.visibilityState === 'hidden') latest.current();
    };
    const unsubscribe = subscribe({ formState: { values: true }, callback: later });
    document.addEventListener('visibilitychange', now);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', now);
      // A page that broke down is still at its address: its words stay kept.
      if (location.pathname !== pathname) forgetWords(id);
    };
  }, [subscribe, id]);
}
