import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Settings } from '#app/domain/business/settings.ts';
import { useBrands } from '#app/panel/frame/calls/known-settings.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { UploadState, useUpload } from '#app/panel/pictures/uploads/use-upload.tsx';
import { Suggestions, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';

type BrandLogoFormProps = {
  present: string[];
  onUploaded: () => Promise<void>;
};

/** Uploads a brand logo; name and file are required. */
export function BrandLogoForm({ present, onUploaded }: BrandLogoFormProps) {
  const toast = useToast();
  const brands = useBrands();
  const listId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const brand = name.trim();
  const { state, isSending, take } = useUpload<Settings>({
    path: '/settings/upload-brand-logo',
    texts: { brand_name: brand },
    toasts: { success: 'Brand logo uploaded successfully', failure: 'Failed to upload brand logo' },
  });
  const isPresent = present.some((each) => each.toLowerCase() === brand.toLowerCase());

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const field = file.current;
    if (brand === '' || !field?.files?.[0]) return toast('failure', 'Please enter brand name and select file');
    await take(field.files, () => {
      setName('');
      field.value = '';
      onUploaded();
    });
  }

  return (
    <form
      aria-label="Brand logo"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-sm border border-rule bg-sheet p-4"
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TextField
          label="Brand name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={brand.length > 60 ? 'must have at most 60 characters' : undefined}
          hint={isPresent ? 'This brand has a logo. The new one replaces it.' : undefined}
          required
          list={listId}
          readOnly={isSending}
          autoComplete="off"
        />
        <Suggestions id={listId} of={brands} />
        <TextField
          label="Logo file"
          ref={file}
          type="file"
          accept="image/*"
          error={state.kind === 'failed' ? state.why : undefined}
          hint="Up to 1 MB. JPEG, PNG, WebP, AVIF or GIF."
          required
          disabled={isSending}
          className="min-w-0 [&_::file-selector-button]:mr-3 [&_::file-selector-button]:font-semibold"
        />
      </div>
      {isSending && <UploadState state={state} label="Uploading brand logo" />}
      <SmallButton
        type="submit"
        text={isSending ? 'Uploading…' : 'Upload brand logo'}
        aria-disabled={isSending}
        className="justify-self-start"
      />
    </form>
  );
}
