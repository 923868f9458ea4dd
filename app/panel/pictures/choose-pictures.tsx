import { useState } from 'react';
import { createPortal } from 'react-dom';
import { type MediaPicture, mediaPageSize } from '#app/domain/pictures/media.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { PicturesIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { mediaCalls } from './media-calls.ts';
import { MediaTile } from './media-tile.tsx';

type ChoosePicturesProps = {
  /** The accessible name, if the page has several such buttons. */
  label?: string;
  isMultiple?: boolean;
  /** The ids (hex digits) of pictures that are already added. */
  present?: ReadonlySet<string>;
  onChosen: (pictures: MediaPicture[]) => void;
};

/** A button that opens the picker of uploaded pictures. */
export function ChoosePictures({ label, onChosen, ...rest }: ChoosePicturesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton
        icon={PicturesIcon}
        text="Choose from pictures"
        className="max-sm:grow"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      />
      {/* Outside of the form around it, which its fields would else belong to. */}
      {createPortal(
        <Dialog title="Choose from pictures" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <PicturePicker
            {...rest}
            onChosen={(pictures) => {
              setIsOpen(false);
              onChosen(pictures);
            }}
          />
        </Dialog>,
        document.body,
      )}
    </>
  );
}

type Found = { pictures: MediaPicture[]; total: number };

/** The maximum number of listed pictures; the search finds the others. */
const maxListed = 192;

const none: ReadonlySet<string> = new Set();

function PicturePicker({ isMultiple = false, present = none, onChosen }: Omit<ChoosePicturesProps, 'label'>) {
  const attempt = useAttempt();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(mediaPageSize);
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<readonly MediaPicture[]>([]);

  useAnswer(
    () => attempt(() => mediaCalls.list({ search, limit: shown }), { failure: 'Failed to fetch pictures' }),
    (outcome) => 'value' in outcome && setFound(outcome.value),
    [attempt, search, shown],
  );

  function press(picture: MediaPicture) {
    if (present.has(picture.id)) return;
    if (!isMultiple) return onChosen([picture]);
    setChosen((before) =>
      before.some(({ id }) => id === picture.id) ? before.filter(({ id }) => id !== picture.id) : [...before, picture],
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search pictures"
        placeholder="File, alt text, product or post…"
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setShown(mediaPageSize);
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found === null ? 'Loading…' : `${found.total} ${found.total === 1 ? 'picture' : 'pictures'}`}
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-2"
        aria-label="Pictures to choose"
      >
        {found?.pictures.map((picture) => (
          <MediaTile
            key={picture.id}
            picture={picture}
            isChosen={chosen.some(({ id }) => id === picture.id)}
            isPresent={present.has(picture.id)}
            onPress={() => press(picture)}
          />
        ))}
      </ul>
      {found && found.total > found.pictures.length && shown < maxListed && (
        <SmallButton
          kind="quiet"
          text="Show more"
          onClick={() => setShown((before) => Math.min(maxListed, before + mediaPageSize))}
        />
      )}
      {found && found.total > maxListed && shown >= maxListed && (
        <p className="text-sm text-ink-soft">Search to find the others.</p>
      )}
      {isMultiple && (
        <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-rule bg-sheet px-5 py-3">
          <SmallButton
            kind="primary"
            text={
              chosen.length === 0
                ? 'Choose pictures above'
                : `Add ${chosen.length === 1 ? '1 picture' : `${chosen.length} pictures`}`
            }
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && onChosen([...chosen])}
          />
        </div>
      )}
    </div>
  );
}
