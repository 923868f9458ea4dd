import { Link } from 'react-router';
import { dateAndTime } from '#app/domain/dates.ts';
import { inboxHref } from '#app/domain/inbox-query.ts';
import { type Message, statusNames } from '#app/domain/message.ts';
import { dealer } from '#dealer';

/** Links to earlier messages from the same person. */
export function EarlierMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-5 border-t border-rule pt-4">
      <h2 id="earlier" className="font-semibold">
        Earlier messages ({messages.length})
      </h2>
      <ul>
        {messages.map(({ id, subject, message, createdAt, status }) => (
          <li key={id}>
            <Link
              to={inboxHref({ filter: 'all', search: '', isSpam: false, id })}
              className="grid min-h-11 content-center py-1 text-sm no-underline hover:bg-shade"
            >
              <span className="truncate font-semibold text-cyan">
                <bdi>{subject || message || '(no message)'}</bdi>
              </span>
              <span className="text-ink-soft">
                {dateAndTime(createdAt, dealer.locale)} · {statusNames[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
