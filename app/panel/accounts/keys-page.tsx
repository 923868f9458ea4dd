import { rightNames } from '#app/domain/accounts/api-key.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import type { Route } from './+types/keys-page';
import { accountCalls } from './account-calls.ts';
import { keyCalls } from './key-calls.ts';
import { isInbound, Keys, SecretForm } from './keys.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => ({ keys: await keyCalls.list(), ...(await accountCalls.secondFactor()), now: new Date() }),
    { sentence: 'Failed to fetch API keys' },
  );

export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Keys"
        back={{ to: '/admin/account', text: 'Account' }}
        lead="With an API key, other software reads and changes your data, without your password."
      />
      {found === null ? (
        <NotLoaded what="The list of keys" />
      ) : (
        <div className="@container">
          <PanelSection title="API keys">
            <Keys
              list={found.keys.filter(({ rights }) => !rights.some(isInbound))}
              now={found.now}
              none="No keys yet."
            />
          </PanelSection>
          <PanelSection title="New key" lead="Give each program its own key, with the rights that it needs.">
            <SecretForm
              title="New key"
              noun="key"
              name={['Name', 'For example, the program']}
              choices={['Rights', { ...rightNames, all: 'All of these, blog, customers and reports' }, 'right']}
              hasLifetime
              needsCode={found.isOn}
              send={keyCalls.add}
              made={({ name, key }) => [name, key]}
            />
          </PanelSection>
        </div>
      )}
    </>
  );
}
