import { PictureText } from './picture-text.tsx';
import { useKnownPictures } from './use-known-pictures.ts';

type PictureTextAtProps = { reference: string; label: string; className?: string };

/** What the picture of a place says, edited there; nothing for a picture that is not one of ours. */
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
