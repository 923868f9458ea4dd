import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  BulletsIcon,
  CodeIcon,
  LinkIcon,
  NumbersIcon,
  PictureIcon,
  QuoteIcon,
  RedoIcon,
  RuleIcon,
  TableIcon,
  UndoIcon,
} from './icons.tsx';
import { chosenPicture } from './pictures.ts';
import { chainIn } from './text-focus.ts';
import { type Tool, Toolbar } from './toolbar.tsx';

/** The form open below the toolbar. */
export type Panel = 'link' | 'picture' | null;

type FormatToolbarProps = { editor: Editor; open: Panel; onOpen: (panel: Panel) => void };

const ranks = [2, 3, 4] as const;

const look = (editor: Editor) => ({
  isParagraph: editor.isActive('paragraph'),
  rank: ranks.find((level) => editor.isActive('heading', { level })),
  marks: ['bold', 'italic', 'strike', 'link'].filter((name) => editor.isActive(name)),
  blocks: ['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'table'].filter((name) => editor.isActive(name)),
  hasPicture: chosenPicture(editor) !== null,
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

export function FormatToolbar({ editor, open, onOpen }: FormatToolbarProps) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => look(current) });
  const chain = () => chainIn(editor);
  const toggle = (panel: Panel) => onOpen(open === panel ? null : panel);

  const groups: Tool[][] = [
    [
      { name: 'Paragraph', face: '¶', isOn: now.isParagraph, run: () => chain().setParagraph().run() },
      ...ranks.map((level) => ({
        name: `H${level} heading`,
        face: `H${level}`,
        isOn: now.rank === level,
        run: () => chain().toggleHeading({ level }).run(),
      })),
    ],
    [
      {
        name: 'Bold',
        face: <b className="text-base">B</b>,
        isOn: now.marks.includes('bold'),
        run: () => chain().toggleBold().run(),
      },
      {
        name: 'Italic',
        face: <i className="font-serif text-base">I</i>,
        isOn: now.marks.includes('italic'),
        run: () => chain().toggleItalic().run(),
      },
      {
        name: 'Strikethrough',
        face: <s className="text-base">S</s>,
        isOn: now.marks.includes('strike'),
        run: () => chain().toggleStrike().run(),
      },
    ],
    [
      {
        name: 'Bullet list',
        face: <BulletsIcon />,
        isOn: now.blocks.includes('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        name: 'Numbered list',
        face: <NumbersIcon />,
        isOn: now.blocks.includes('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        name: 'Quote',
        face: <QuoteIcon />,
        isOn: now.blocks.includes('blockquote'),
        run: () => chain().toggleBlockquote().run(),
      },
    ],
    [
      {
        name: 'Link',
        face: <LinkIcon />,
        isOn: now.marks.includes('link'),
        isOpen: open === 'link',
        run: () => toggle('link'),
      },
      {
        name: 'Picture',
        face: <PictureIcon />,
        isOn: now.hasPicture,
        isOpen: open === 'picture',
        run: () => toggle('picture'),
      },
      {
        name: 'Insert table',
        face: <TableIcon />,
        isIdle: now.blocks.includes('table'),
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ],
    [
      {
        name: 'Code block',
        face: <CodeIcon />,
        isOn: now.blocks.includes('codeBlock'),
        run: () => chain().toggleCodeBlock().run(),
      },
      { name: 'Horizontal line', face: <RuleIcon />, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { name: 'Undo', face: <UndoIcon />, isIdle: !now.canUndo, run: () => chain().undo().run() },
      { name: 'Redo', face: <RedoIcon />, isIdle: !now.canRedo, run: () => chain().redo().run() },
    ],
  ];
  return <Toolbar label="Formatting" groups={groups} wraps />;
}
