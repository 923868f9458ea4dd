import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { useToast } from '#app/ui/toast.tsx';
import type { EditorHandle } from './editor/content-editor.tsx';
import { fieldNames, isFieldName, type PostFieldName, type PostValues } from './post-values.ts';

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

type Places = {
  form: UseFormReturn<PostValues>;
  editor: RefObject<EditorHandle | null>;
  element: RefObject<HTMLFormElement | null>;
};

/** Tells at the fields of a post what is wrong with them. */
export function usePostProblems({ form, editor, element }: Places) {
  const toast = useToast();

  function show(problems: Problems) {
    for (const [name, message] of Object.entries(problems)) form.setError(name as PostFieldName, { message });
    const first = fieldNames.find((name) => problems[name] !== undefined);
    if (first === 'content') editor.current?.focus();
    else if (first) form.setFocus(first);
  }

  return {
    /** A date half typed is no date for the browser: it would be saved as none. `sentence` is told when there is one. */
    isComplete(sentence: string): boolean {
      form.clearErrors();
      const broken = [...(element.current?.elements ?? [])].filter(
        (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.validity.badInput,
      );
      if (broken.length === 0) return true;
      toast('failure', sentence);
      show(
        Object.fromEntries(broken.map(({ name }) => [name, plainWords[name as PostFieldName] ?? 'Must be complete'])),
      );
      return false;
    },
    /** What the server says of single fields. */
    explain(failure: ApiFailure) {
      if (failure.status === 422) show(problemsOf(failure));
      if (failure.status === 413) show({ content: 'Is too long' });
      if (failure.status === 409 && typeof failure.detail === 'string') show({ slug: failure.detail });
    },
  };
}

export type PostProblems = ReturnType<typeof usePostProblems>;
