import { PictureText } from './picture-text.tsx';
import { useKnownPictures } from './use-known-pictures.ts';

type PictureTextAtProps = { reference: string; label: string; className?: string };

/** The alt text field of a referenced picture; renders nothing for a picture that was not uploaded here. */
export function PictureTextAt({ reference, label, className }: PictureTextAtProps) {
  const { pictureAt, renew } = useKnownPictures([reference]);
  const picture = pictureAt(reference);
  return (
    picture && (
      <div className={className}>
        <PictureText key={picture.id} picture={picture} onSaved={renew} label={label} />
      </div>
    )
  );
}
