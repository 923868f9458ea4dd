type CellEditorProps = {
  name: string;
  /** The options of a select; `null` for a text field. */
  options: readonly string[] | null;
  text: string;
  isNumber: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
};

const look =
  'block min-h-11 w-full min-w-28 rounded-sm border-2 border-cyan bg-sheet px-2 text-base text-ink outline-none';

/** The input of a cell in edit mode. */
export function CellEditor({ name, options, text, isNumber, onType, onLeave }: CellEditorProps) {
  if (options !== null)
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: the user opened the editor and types into it.
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
      // biome-ignore lint/a11y/noAutofocus: the user opened the editor and types into it.
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
