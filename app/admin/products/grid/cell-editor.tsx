type CellEditorProps = {
  name: string;
  /** What may be chosen; `null` where it is typed. */
  options: readonly string[] | null;
  text: string;
  isNumber: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
};

const look =
  'block min-h-11 w-full min-w-28 rounded-sm border-2 border-cyan bg-sheet px-2 text-base text-ink outline-none';

/** A cell while it is edited. */
export function CellEditor({ name, options, text, isNumber, onType, onLeave }: CellEditorProps) {
  if (options !== null)
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: the key that opened it was meant for it.
        autoFocus
        aria-label={name}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        className={look}
      >
        {options.includes(text) || <option>{text}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the key that opened it was meant for it.
      autoFocus
      aria-label={name}
      value={text}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      className={`${look} ${isNumber ? 'text-right tabular-nums' : ''}`}
    />
  );
}
