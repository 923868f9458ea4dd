import { type Ref, useId, useState } from 'react';
import type { EditorHandle } from '#app/panel/blog/editor/content-editor.tsx';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';

/** The editor is large, so only this page loads it. */
const loadEditor = () => import('#app/panel/blog/editor/content-editor.tsx');
type EditorModule = Awaited<ReturnType<typeof loadEditor>>;

type ContentFieldProps = {
  ref: Ref<EditorHandle>;
  initial: string;
  error: string | undefined;
  onChange: (html: string) => void;
  /** Reloads the page: browsers cache a failed module import until the next page load. */
  onRetry: () => void;
};

export function ContentField({ ref, initial, error, onChange, onRetry }: ContentFieldProps) {
  const errorId = useId();
  const [loaded, setLoaded] = useState<EditorModule | 'failed' | null>(null);

  // Not `lazy`: a chunk that fails to load must not discard the text in the other fields.
  useAnswer(() => loadEditor().catch(() => 'failed' as const), setLoaded, []);

  return (
    <div data-invalid={error === undefined ? undefined : ''}>
      <p className="mb-1.5 text-sm font-semibold">
        Content{' '}
        <span className="text-magenta" aria-hidden="true">
          *
        </span>
      </p>
      {loaded === null && (
        <p
          role="status"
          className="grid min-h-80 place-items-center rounded-sm border border-line bg-sheet text-ink-soft"
        >
          Loading the editor…
        </p>
      )}
      {loaded === 'failed' && (
        <div role="alert" className="grid min-h-80 place-items-center rounded-sm border border-line bg-sheet p-4">
          <div className="grid justify-items-center gap-3 text-center">
            <p>The editor could not be loaded. Please check your connection.</p>
            <SmallButton icon={RetryIcon} text="Try again" onClick={onRetry} />
          </div>
        </div>
      )}
      {loaded !== null && loaded !== 'failed' && (
        <loaded.default
          ref={ref}
          initial={initial}
          isInvalid={error !== undefined}
          describedBy={error === undefined ? undefined : errorId}
          onChange={onChange}
        />
      )}
      <Problem id={errorId} text={error} />
    </div>
  );
}
