import { useRevalidator } from 'react-router';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { RetryIcon } from './icons.tsx';
import { trashPath } from './settings-paths.ts';

/** Shown in place of a form whose data failed to load: saving it would overwrite the unknown values. */
export function NotLoaded({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="rounded-sm border border-rule bg-sheet p-4">
      <SheetDrawing state="failed" className="mb-3" />
      <p>{what} could not be loaded. Nothing is lost; please try again.</p>
      <SmallButton
        icon={RetryIcon}
        text="Try again"
        className="mt-3"
        aria-disabled={state !== 'idle'}
        onClick={() => revalidate()}
      />
    </div>
  );
}

/** Shown in place of a record that does not exist. */
export const MayBeInTrash = () => (
  <p className="text-ink-soft">
    It may have been deleted. Items deleted in the last 30 days are in the <TextLink to={trashPath}>trash</TextLink>.
  </p>
);
