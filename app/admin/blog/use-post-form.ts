import { type RefObject, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { forgetDraft, keepDraft, readDraft } from '#app/admin/draft.ts';
import { useNewUploads } from '#app/admin/edit/uploads.ts';
import { useEdit } from '#app/admin/edit/use-edit.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedGuard } from '#app/admin/use-unsaved-guard.ts';
import type { Post } from '#app/domain/post.ts';
import type { EditorHandle } from './editor/content-editor.tsx';
import { postNoun } from './post-noun.ts';
import { differing, newValues, type PostValues, valuesOf } from './post-values.ts';
import { usePostProblems } from './use-post-problems.ts';

/** Milliseconds of rest before typed words are kept in the browser. */
const rest = 500;

const draftOf = (post: Post | null) => `post:${post?.id ?? 'new'}`;

/** The form of a post: what was typed, what it began with, and that none of it gets lost. */
export function usePostForm(post: Post | null, author: string, element: RefObject<HTMLFormElement | null>) {
  const [kept] = useState(() => readDraft<PostValues>(draftOf(post)));
  const [begun] = useState(() => (post ? valuesOf(post) : newValues(author)));
  const restored = kept !== null && differing({ ...begun, ...kept.form }, begun).length > 0 ? kept : null;
  const [restoredFrom, setRestoredFrom] = useState(restored?.savedAt ?? null);
  // Words typed on an older version are still about that version, so that the server can tell.
  const [saved] = useState<PostValues>(() => ({ ...begun, ...restored?.base }));
  /** What the form shows first on this visit. */
  const [first] = useState<PostValues>(() => ({ ...saved, ...restored?.form }));

  const form = useForm<PostValues>({ defaultValues: saved });
  const { setValue } = form;
  const editor = useRef<EditorHandle>(null);
  const isClosed = useRef(false);
  const uploads = useNewUploads();
  const navigate = useNavigate();
  const problems = usePostProblems({ form, editor, element });

  const edit = useEdit({
    noun: postNoun,
    form,
    start: post && { entity: post, on: restored?.on ?? post.updatedAt, values: saved },
    uploads,
    beside: {
      flush: () => editor.current?.flush(),
      settle: (sent, now) => editor.current?.settle(sent.content, now.content),
      show: ({ content }, { content: before }) => content !== before && editor.current?.replace(content),
    },
    check: () => problems.isComplete(sentences.post.saveFailed),
    async onSaved(entity, { isNew, isSettled }) {
      setRestoredFrom(null);
      forgetDraft(draftOf(isNew ? null : entity));
      // Whatever was typed while it was saved is a change of what was saved, and is still here.
      if (!isSettled) keepDraft(draftOf(entity), draftFrom(entity.updatedAt, valuesOf(entity)));
      else if (isNew) {
        isClosed.current = true;
        await navigate('/admin/blog');
      }
    },
    onRefused: problems.explain,
  });

  // The fields are there only now, and the form has to know that they differ from what is saved.
  useEffect(() => {
    for (const name of differing(first, saved)) setValue(name, first[name], { shouldDirty: true });
  }, [first, saved, setValue]);

  const draftFrom = (on: string | null, base: PostValues) => ({ form: form.getValues(), on, base });
  const savedNow = edit.base?.values ?? begun;
  const hasChanges = () => !isClosed.current && differing(edit.read(), savedNow).length > 0;
  useUnsavedGuard(hasChanges, uploads);

  const name = draftOf(edit.base?.entity ?? null);
  const keep = () => keepDraft(name, draftFrom(edit.base?.on ?? null, savedNow));
  useKeptWords(form, name, () => {
    if (isClosed.current) return;
    if (hasChanges()) keep();
    else forgetDraft(name);
  });

  return {
    form,
    editor,
    first,
    edit,
    uploads,
    problems,
    /** When the words were typed that an earlier visit left unsaved; `null` when there are none. */
    restoredFrom,
    /** Gives up what was typed. */
    discard() {
      if (edit.base) edit.revert();
      else {
        form.reset(begun);
        editor.current?.replace(begun.content);
      }
      setRestoredFrom(null);
      forgetDraft(name);
    },
    /** Loads the page anew and everything typed with it. */
    reload() {
      if (hasChanges()) keep();
      isClosed.current = true;
      location.reload();
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;

/** Keeps what is typed in the browser as one goes on; leaving the page, which the guard has asked about, ends it. */
function useKeptWords({ subscribe }: UseFormReturn<PostValues>, name: string, keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
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
      if (location.pathname !== pathname) forgetDraft(name);
    };
  }, [subscribe, name]);
}
