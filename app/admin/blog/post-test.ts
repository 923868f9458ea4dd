import type { Editor } from '@tiptap/core';
import type { Post } from '#app/domain/post.ts';
import { test as base, screen, within } from '#tests/support/panel.tsx';

export const form = () => within(screen.getByRole('form', { name: 'Post' }));
export const field = (label: string) =>
  form().getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`));
/** The text box of the editor, once it is loaded. */
export const content = () => screen.findByRole('textbox', { name: 'Content' });
/** Tiptap's editor. Its commands replace typing, which the simulated DOM lacks. */
export const editorOf = async () => ((await content()) as HTMLElement & { editor: Editor }).editor;

/** `test` of the panel with posts and their form. */
export const test = base.extend('posts', ({ panel }) => {
  /** Replaces the text in the editor. */
  const type = async (text: string) => {
    (await editorOf()).chain().selectAll().insertContent(text).run();
  };
  return {
    /** Creates a post. */
    write: (fields: Partial<Post> & { slug: string }) =>
      panel.call<Post>('POST', '/blog', {
        title: fields.slug,
        author: 'Asha Patil',
        category: 'Care',
        content: '<p>Keep it dry.</p>',
        ...fields,
      }),
    read: (id: string) => panel.call<Post>('GET', `/blog/${id}`),
    async bySlug(slug: string) {
      const found = (await panel.call<Post[]>('GET', '/blog')).find((post) => post.slug === slug);
      return panel.call<Post>('GET', `/blog/${found?.id}`);
    },
    /** Opens a form, and waits for its editor. */
    async open(path = '/admin/blog/new') {
      await panel.open(path);
      await content();
    },
    fill: (label: string, text: string) => panel.fill(field(label), text),
    type,
    /** Fills the required fields of a new post. */
    async fillNew(title: string) {
      await panel.fill(field('Title'), title);
      await panel.fill(field('Category'), 'Care');
      await panel.fill(field('Author'), 'Asha Patil');
      await type('Keep it dry.');
    },
    press: (name: string | RegExp) => panel.user.click(form().getByRole('button', { name })),
  };
});
