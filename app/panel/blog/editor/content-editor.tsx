import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { extensions } from './extensions.ts';
import { FormatToolbar, type Panel } from './format-toolbar.tsx';
import { LinkForm } from './link-form.tsx';
import { cleanPasted, picturesIn } from './pasted.ts';
import { PictureForm } from './picture-form.tsx';
import { tidy } from './tidy.ts';
import { pictureFiles, usePictures } from './use-pictures.ts';

/** Debounce before changes are reported: serializing a long post takes a cheap phone a moment. */
const reportDelayMs = 300;

export type EditorHandle = {
  focus: () => void;
  flush: () => void;
  /** Replaces the content without reporting a change. */
  replace: (html: string) => void;
  /** Records that the server stored the reported content `sent` as `saved`. */
  settle: (sent: string, saved: string) => void;
};

type ContentEditorProps = {
  ref: Ref<EditorHandle>;
  initial: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (html: string) => void;
};

const none: ReturnType<typeof picturesIn> = { files: [], lost: 0 };

/** Screen margins in pixels that bars may cover; the cursor is scrolled out of them. */
const bars = { top: 100, right: 5, bottom: 130, left: 5 };

/** Rich-text editor of a post, styled like the public page. */
export default function ContentEditor({ ref, initial, isInvalid, describedBy, onChange }: ContentEditorProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The given HTML and how the editor serializes it. While the serialization is the same, nothing has changed.
  const given = useRef<{ written: string; html: string }>(null);
  const dropped = useRef<(pictures: typeof none, at?: number) => void>(() => {});

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
      transformPastedHTML: cleanPasted,
      handlePaste: (_view: unknown, event: ClipboardEvent) => {
        const files = pictureFiles(event.clipboardData);
        const within = files.length > 0 ? none : picturesIn(event.clipboardData?.getData('text/html') ?? '');
        dropped.current({ files: [...files, ...within.files], lost: within.lost });
        return files.length > 0;
      },
      handleDrop: (view: Editor['view'], event: DragEvent, _slice: unknown, isMove: boolean) => {
        const files = isMove ? [] : pictureFiles(event.dataTransfer);
        dropped.current({ files, lost: 0 }, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return files.length > 0;
      },
    }),
    [isInvalid, describedBy],
  );

  const editor = useEditor({
    extensions,
    content: initial,
    // The content security policy blocks inline style sheets; the rules are in panel.css.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: current }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(report, reportDelayMs, current);
    },
  });

  const pictures = usePictures(editor);
  dropped.current = ({ files, lost }, at) => {
    pictures.add(files, at);
    pictures.noteLost(lost);
  };

  // The editor's serialization is known only after it has mounted.
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
  // Pasted or dropped pictures open the picture form too.
  const open = wanted ?? (pictures.isBusy ? 'picture' : null);
  function show(panel: Panel) {
    setWanted(panel);
    if (panel === null) pictures.dismiss();
  }

  return (
    <div className={`rounded-sm border bg-sheet ${isInvalid ? 'border-magenta' : 'border-line'}`}>
      <div className="sticky top-0 z-10 low:static border-b border-rule bg-sheet">
        <FormatToolbar editor={editor} open={open} onOpen={show} />
        {open === 'link' && <LinkForm editor={editor} onClose={() => setWanted(null)} />}
        {open === 'picture' && <PictureForm editor={editor} pictures={pictures} onClose={() => show(null)} />}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
