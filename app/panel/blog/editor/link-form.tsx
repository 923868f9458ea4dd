import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextField, verbatim } from '#app/ui/field.tsx';
import { linkAddress } from './addresses.ts';
import { chainIn } from './format-toolbar.tsx';

/** Turns the selection into a link, or edits or removes the link at the cursor. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [needsWords] = useState(() => editor.state.selection.empty && current === '');
  const [address, setAddress] = useState(current);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  function close() {
    onClose();
    editor.view.focus();
  }

  function apply() {
    const href = linkAddress(address);
    if (href === null) {
      setError(
        'Please enter a web address, an e-mail address, a phone number or a page of your website such as /products',
      );
      field.current?.focus();
      return;
    }
    const chain = chainIn(editor);
    const link = { href, rel: null };
    if (needsWords)
      chain
        .insertContent({ type: 'text', text: words.trim() || address.trim(), marks: [{ type: 'link', attrs: link }] })
        .unsetMark('link')
        .run();
    else chain.extendMarkRange('link').setLink(link).run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter must not submit the post's form.
    event.preventDefault();
    apply();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and add nothing.
    <div role="group" aria-label="Link" onKeyDown={onKeyDown} className="grid gap-3 border-t border-rule bg-shade p-3">
      <TextField
        ref={field}
        label="Link address"
        value={address}
        error={error}
        placeholder="https://… or /products"
        inputMode="url"
        {...verbatim}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {needsWords && (
        <TextField
          label="Link text"
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SmallButton kind="primary" text={current === '' ? 'Add link' : 'Change link'} onClick={apply} />
        {current !== '' && (
          <SmallButton
            text="Remove link"
            onClick={() => {
              chainIn(editor).extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          />
        )}
        <SmallButton kind="quiet" text="Cancel" onClick={close} />
      </div>
    </div>
  );
}
