import type { FormProps } from '#app/admin/edit/form.tsx';
import type { Post } from '#app/domain/post.ts';
import { cardPicture } from './from-text.ts';
import type { PostValues } from './post-values.ts';

type SaveButtons = Pick<FormProps<PostValues>, 'saveText' | 'setOnSave' | 'alternative'>;

const publish = (values: PostValues): Partial<PostValues> => ({ ...cardPicture(values), status: 'published' });

/** Returns the save buttons for a post's saved status; `null` for a post not saved yet. */
export function saveButtons(saved: Pick<Post, 'status'> | null): SaveButtons {
  if (saved === null)
    return {
      saveText: 'Save draft',
      setOnSave: () => ({ status: 'draft' }),
      alternative: { text: 'Publish', setOnSave: publish, isMain: true },
    };
  // The user can also publish with the status field.
  const setOnSave = (values: PostValues) =>
    saved.status !== 'published' && values.status === 'published' ? cardPicture(values) : {};
  return {
    saveText: 'Save',
    setOnSave,
    ...(saved.status === 'draft' ? { alternative: { text: 'Publish', setOnSave: publish, isMain: false } } : {}),
  };
}
