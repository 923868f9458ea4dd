import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { IndentIcon, OutdentIcon } from './icons.tsx';
import { chainIn } from './text-focus.ts';
import { type Tool, Toolbar } from './toolbar.tsx';

const look = (editor: Editor) => ({
  isInTable: editor.isActive('table'),
  isInList: editor.isActive('listItem'),
  canIndent: editor.can().sinkListItem('listItem'),
  canOutdent: editor.can().liftListItem('listItem'),
});

/** Toolbars for the table or list at the cursor. */
export function FloatingToolbars({ editor }: { editor: Editor }) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => look(current) });
  const chain = () => chainIn(editor);
  const word = (name: string, run: () => boolean): Tool => ({ name, face: name, run });
  return (
    <>
      {now.isInTable && (
        <Toolbar
          label="Table"
          groups={[
            [
              word('Add row', () => chain().addRowAfter().run()),
              word('Add column', () => chain().addColumnAfter().run()),
            ],
            [word('Header row', () => chain().toggleHeaderRow().run())],
            [
              word('Delete row', () => chain().deleteRow().run()),
              word('Delete column', () => chain().deleteColumn().run()),
              word('Delete table', () => chain().deleteTable().run()),
            ],
          ]}
        />
      )}
      {now.isInList && (
        <Toolbar
          label="List"
          groups={[
            [
              {
                name: 'Indent',
                face: <Face icon={<IndentIcon />} text="Indent" />,
                isIdle: !now.canIndent,
                run: () => chain().sinkListItem('listItem').run(),
              },
              {
                name: 'Outdent',
                face: <Face icon={<OutdentIcon />} text="Outdent" />,
                isIdle: !now.canOutdent,
                run: () => chain().liftListItem('listItem').run(),
              },
            ],
          ]}
        />
      )}
    </>
  );
}

function Face({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span className="flex items-center gap-2">
      {icon} {text}
    </span>
  );
}
