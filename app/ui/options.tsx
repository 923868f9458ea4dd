/** The options of a select, each with its value and text. */
export const Options = ({ of }: { of: readonly (readonly [value: string, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** Texts that a field suggests. Its attribute `list` names their id. */
export const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
