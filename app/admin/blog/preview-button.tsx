import type { EditSession } from '#app/admin/edit/use-edit-session.ts';
import { EyeIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import type { PostValues } from './post-values.ts';
import { usePreview } from './use-preview.ts';

type PreviewButtonProps = {
  session: EditSession<PostValues>;
  text?: string;
  /** Shows only the icon on phones. */
  isShort?: boolean;
};

/** Opens a preview of the post in a new tab, or shows a link if the browser blocks the tab. */
export function PreviewButton({ session, text = 'Preview', isShort = false }: PreviewButtonProps) {
  const preview = usePreview(session);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className={isShort ? 'max-sm:px-2.5' : ''}
        aria-disabled={session.isPending || preview.isPending}
        onClick={preview.open}
      >
        <EyeIcon /> <span className={isShort ? 'max-sm:sr-only' : ''}>{preview.isPending ? 'Opening…' : text}</span>
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
    </>
  );
}
