import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Message } from '#app/domain/message.ts';
import { formatNumber } from '#app/domain/money.ts';
import { type ProductGap, productGaps } from '#app/domain/product-options.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { type Figures, maxUnanswered } from './figures.ts';
import { waitedFor } from './waiting.ts';

/** How many unanswered messages are listed one by one. */
const maxListed = 3;

const gapNames: Record<ProductGap, string> = {
  picture: 'no picture',
  price: 'no price',
  specifications: 'no specifications',
};

type NextStepsProps = Pick<Figures, 'unanswered' | 'gaps'> & { now: Date };

/** The owner's to-do list: unanswered messages, oldest first, then products with missing details. */
export function NextSteps({ unanswered, gaps, now }: NextStepsProps) {
  const listed = unanswered?.slice(0, maxListed) ?? [];
  const more = (unanswered?.length ?? 0) - listed.length;
  const lacking = productGaps.filter((gap) => gaps !== null && gaps[gap] > 0);
  if (listed.length === 0 && lacking.length === 0)
    return (
      <p className="border border-rule bg-sheet px-4 py-6 text-center text-ink-soft">
        {unanswered && gaps ? 'No messages to reply to.' : 'Could not be loaded. Please try again later.'}
      </p>
    );
  return (
    <ul className="divide-y divide-rule border border-rule bg-sheet">
      {listed.map((message) => (
        <Step key={message.id} to={`/admin/messages?${new URLSearchParams({ id: message.id })}`}>
          <Waiting message={message} now={now} />
        </Step>
      ))}
      {more > 0 && (
        <Step to="/admin/messages">
          <span className="font-semibold">
            {unanswered?.length === maxUnanswered ? `${more}+` : more} more {more === 1 ? 'message' : 'messages'} to
            reply to
          </span>
        </Step>
      )}
      {lacking.map((gap) => (
        <Step key={gap} to={`/admin/products?show=no-${gap}`}>
          <ProductsLacking gap={gap} count={gaps?.[gap] ?? 0} />
        </Step>
      ))}
    </ul>
  );
}

function Waiting({ message: { name, subject, message, createdAt }, now }: { message: Message; now: Date }) {
  return (
    <>
      <span className="block font-semibold">
        Reply to <bdi>{name}</bdi>, waiting {waitedFor(createdAt, now)}
      </span>
      <span className="line-clamp-1 text-sm text-ink-soft">
        <bdi>{subject || message}</bdi>
      </span>
    </>
  );
}

const ProductsLacking = ({ gap, count }: { gap: ProductGap; count: number }) => (
  <span className="font-semibold">
    {formatNumber(count, dealer.locale)} {count === 1 ? 'product on your site has' : 'products on your site have'}{' '}
    {gapNames[gap]}
  </span>
);

const Step = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="grid grid-cols-1">
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 no-underline hover:bg-shade focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <ArrowIcon className="size-5 text-cyan" />
    </Link>
  </li>
);
