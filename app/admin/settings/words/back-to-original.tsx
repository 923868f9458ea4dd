import { RetryIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';

type BackToOriginalProps = {
  /** The text to reset, such as `Headline`. */
  of: string;
  isOriginal: boolean;
  onPress: () => void;
  /** The first button in a row has a negative left margin. */
  isFirst?: boolean;
};

/** Resets a text to the original. Never disabled, because a disabled button loses the focus. */
export const BackToOriginal = ({ of, isOriginal, onPress, isFirst = true }: BackToOriginalProps) => (
  <Button
    kind="quiet"
    size="small"
    className={`${isFirst ? '-ml-3.5' : ''} aria-disabled:opacity-60`}
    aria-disabled={isOriginal}
    aria-label={`Restore original: ${of}`}
    onClick={() => {
      if (!isOriginal) onPress();
    }}
  >
    <RetryIcon /> Restore original
  </Button>
);
