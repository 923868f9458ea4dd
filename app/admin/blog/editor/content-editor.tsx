import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { extensions } from './extensions.ts';
import { FloatingToolbars } from './floating-toolbars.tsx';
import { FormatToolbar, type Panel } from './format-toolbar.tsx';
import { LinkForm } from './link-form.tsx';
import { nearestHeadings, withoutStyles } from './pasted.ts';
import { PictureForm } from './picture-form.tsx';
import { tidy } from './tidy.ts';
import { pictureFiles, usePictures } from './use-pictures.ts';

/** Milliseconds of rest before what was typed is reported; a long post takes a cheap phone a moment to write out. */
const rest = 300;

export type EditorHandle = {
  focus: () => void;
  /** Reports at once what was typed and has not been reported yet. */
  flush: () => void;
  /** Shows another content, which is not reported. */
  replace: (html: string) => void;
  /** `sent`, which was reported, is now kept by the server as `saved`. */
  settle: (sent: string, saved: string) => void;
};

type ContentEditorProps = {
  ref: Ref<EditorHandle>;
  initial: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (html: string) => void;
};

/** Pixels at the edges of the screen where bars may lie over the line that is being typed. */
const bars = { top: 100, right: 5, bottom: 130, left: 5 };

/** The text of a post, looking as visitors will see it. */
export default function ContentEditor({ ref, initial, isInvalid, describedBy, onChange }: ContentEditorProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the editor writes for the content it was given: as long as it writes the same, nothing has changed.
  const given = useRef<{ written: string; html: string }>(null);
  const dropped = useRef<(files: File[], at?: number) => void>(() => {});

  function report(editor: Editor) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = tidy(editor.getHTML());
    onChange(written === given.current?.written ? given.current.html : written);
  }

  const editorProps = useMemo(
    () => ({
      attributes: {
        'aria-label': 'Content',
        'aria-required': 'true',
        'aria-multiline': 'true',
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: 'post min-h-72 px-3 py-4 md:px-5 outline-none',
      },
      scrollThreshold: bars,
      scrollMargin: bars,
      transformPastedHTML: (html: string) => nearestHeadings(withoutStyles(html)),
      handlePaste: (_view: unknown, event: ClipboardEvent) => {
        const files = pictureFiles(event.clipboardData);
        dropped.current(files);
        return files.length > 0;
      },
      handleDrop: (view: Editor['view'], event: DragEvent, _slice: unknown, isMove: boolean) => {
        const files = isMove ? [] : pictureFiles(event.dataTransfer);
        dropped.current(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return files.length > 0;
      },
    }),
    [isInvalid, describedBy],
  );

  const editor = useEditor({
    extensions,
    content: initial,
    // Our policy lets no inline style sheet in; the few rules are in panel.css.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: current }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(report, rest, current);
    },
  });

  const pictures = usePictures(editor);
  dropped.current = pictures.add;

  // The editor is outside React: what it made of the content is known once it is there.
  useEffect(() => {
    given.current ??= { written: tidy(editor.getHTML()), html: initial };
    return () => clearTimeout(timer.current);
  }, [editor, initial]);

  useImperativeHandle(ref, () => ({
    focus: () => editor.view.focus(),
    flush: () => timer.current !== undefined && report(editor),
    replace: (html) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      editor.commands.setContent(html, { emitUpdate: false });
      given.current = { written: tidy(editor.getHTML()), html };
    },
    settle: (sent, saved) => {
      const written = sent === given.current?.html ? given.current.written : sent;
      given.current = { written, html: saved };
    },
  }));

  const [wanted, setWanted] = useState<Panel>(null);
  // Pictures that were pasted or dropped have something to ask, too.
  const open = wanted ?? (pictures.isBusy ? 'picture' : null);
  function show(panel: Panel) {
    setWanted(panel);
    if (panel === null) pictures.dismiss();
  }

  return (
    <div className={`rounded-sm border bg-sheet ${isInvalid ? 'border-magenta' : 'border-line'}`}>
      <div className="sticky top-0 z-10 low:static border-b border-rule bg-sheet">
        <FormatToolbar editor={editor} open={open} onOpen={show} />
        <FloatingToolbars editor={editor} />
        {open === 'link' && <LinkForm editor={editor} onClose={() => setWanted(null)} />}
        {open === 'picture' && <PictureForm editor={editor} pictures={pictures} onClose={() => show(null)} />}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
