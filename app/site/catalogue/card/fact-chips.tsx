/** The key specifications as short chips: A3, Colour, 30 ppm. */
export function FactChips({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="chips">
      {facts.map((fact) => (
        <li key={fact}>
          {fact === 'Black & white' ? (
            <abbr title={fact} className="no-underline">
              B&W
            </abbr>
          ) : (
            fact
          )}
        </li>
      ))}
    </ul>
  );
}
