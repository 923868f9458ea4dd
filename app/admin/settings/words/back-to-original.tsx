import { RetryIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';

type BackToOriginalProps = {
  /** What is put back: `Headline`. */
  of: string;
  isOriginal: boolean;
  onPress: () => void;
  /** Of several buttons in a row, the first alone stands out to the left. */
  isFirst?: boolean;
};

/** Puts words back as they came. Never disabled: the focus would fall off it when it is pressed. */
export const BackToOriginal = ({ of, isOriginal, onPress, isFirst = true }: BackToOriginalProps) => (
  <Button
    kind="quiet"
    size="small"
    className={`${isFirst ? '-ml-3.5' : ''} aria-disabled:opacity-60`}
    aria-disabled={isOriginal}
    aria-label={`Back to the original: ${of}`}
    onClick={() => {
      if (!isOriginal) onPress();
    }}
  >
    <RetryIcon /> Back to the original
  </Button>
);
