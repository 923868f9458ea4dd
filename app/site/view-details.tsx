import { ButtonLink } from '#app/ui/button.tsx';

/** The link of a card; its target is the whole card, so that a thumb cannot miss it. */
export function ViewDetails({ slug, name }: { slug: string; name: string }) {
  return (
    <ButtonLink
      href={`/products/${slug}`}
      kind="secondary"
      size="small"
      className="after:absolute after:inset-0 after:content-['']"
    >
      View Details<span className="sr-only"> of {name}</span>
    </ButtonLink>
  );
}
