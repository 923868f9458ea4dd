import { Button } from '#app/ui/button.tsx';
import { DownIcon, EyeIcon } from '#app/ui/icons.tsx';
import type { PostFormState } from './use-post-form.ts';
import type { Preview } from './use-preview.ts';

/** Always in reach: above the bar of places on a phone, at the bottom edge of a wide screen. */
export function SaveBar({ state, preview }: { state: PostFormState; preview: Preview }) {
  const { isDirty } = state.form.formState;
  const { edit } = state;
  const isBusy = edit.pending !== null || preview.isPending;
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-rule bg-paper px-4 py-2 md:bottom-0 md:-mx-8 md:px-8 md:py-3">
      {/* Not disabled while it works: the focus would fall off it. */}
      <Button type="submit" size="small" aria-disabled={isBusy}>
        {edit.label('Save')}
      </Button>
      <Button kind="secondary" size="small" aria-disabled={isBusy} onClick={preview.open}>
        <EyeIcon /> {preview.isPending ? 'Opening…' : 'Preview'}
      </Button>
      {preview.link && (
        <a
          href={preview.link}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-cyan underline"
        >
          Open the preview
        </a>
      )}
      {/* Where the form is one column, a long text keeps its other fields far away. */}
      <Button kind="quiet" size="small" className="lg:hidden" onClick={() => state.form.setFocus('status')}>
        <DownIcon /> Details
      </Button>
      {isDirty && <p className="ml-auto text-sm text-ink-soft max-sm:sr-only">Not saved yet</p>}
    </div>
  );
}
