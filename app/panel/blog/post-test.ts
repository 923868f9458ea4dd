import type { Editor } from '@tiptap/core';
import type { Post } from '#app/domain/blog/post.ts';
import { test as base, screen, within } from '#tests/support/panel.tsx';
import { field as labelled } from '#tests/support/panel-queries.ts';

export const form = () => within(screen.getByRole('form', { name: 'Post' }));
export const field = (label: string) => labelled(label, 'Post');
/** The text box of the editor, once it is loaded. */
export const content = () => screen.findByRole('textbox', { name: 'Content' });
/** Tiptap's editor. Its commands replace typing, which the simulated DOM lacks. */
export const editorOf = async () => ((await content()) as HTMLElement & { editor: Editor }).editor;

/** `test` of the panel with posts and their form. */
export const test = base.extend('posts', ({ panel }) => {
  const type = async (text: string) => {
    (await editorOf()).chain().selectAll().insertContent(text).run();
  };
  return {
    write: (fields: Partial<Post> & { slug: string }) =>
      panel.add<Post>('/blog', {
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
    fillIn: (values: Record<string, string>) => panel.fillIn(values, 'Post'),
    type,
    async fillNew(title: string) {
      await panel.fillIn({ Title: title, Category: 'Care', Author: 'Asha Patil' }, 'Post');
      await type('Keep it dry.');
    },
    async press(name: string | RegExp, toast?: string) {
      await panel.user.click(form().getByRole('button', { name }));
      if (toast !== undefined) await panel.seesToast(toast);
    },
  };
});
