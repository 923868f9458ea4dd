/** What a machine's specifications say, in a word each: A3, Colour, 30 ppm. */
export function FactChips({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs font-semibold" aria-label="In short">
      {facts.map((fact) => (
        <li key={fact} className="max-w-full rounded-sm bg-shade wrap-anywhere px-2 py-0.5 leading-5 tabular-nums">
          {fact}
        </li>
      ))}
    </ul>
  );
}
