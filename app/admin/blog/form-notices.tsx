import { dateAndTime } from '#app/domain/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { PostFormState } from './use-post-form.ts';

const look = 'mb-5 flex flex-wrap items-center justify-between gap-3 border-l-8 border-yellow-mark bg-shade px-4 py-3';

/** What has to be known before going on: words of an earlier visit, a post that is gone. */
export function FormNotices({ state: { restoredFrom, discard, edit } }: { state: PostFormState }) {
  return (
    <>
      {restoredFrom !== null && (
        <div role="status" className={look}>
          <p>What you typed on {dateAndTime(restoredFrom)} and did not save is here again.</p>
          <Button kind="secondary" size="small" onClick={discard}>
            Discard it
          </Button>
        </div>
      )}
      {edit.isGone && (
        <div role="alert" className={look}>
          <p>Someone else has deleted this post. What you typed is still here.</p>
          <Button kind="secondary" size="small" onClick={edit.saveAsNew}>
            Save as a new post
          </Button>
        </div>
      )}
    </>
  );
}
