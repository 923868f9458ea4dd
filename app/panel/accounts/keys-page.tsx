import { inboundNames, rightNames } from '#app/domain/accounts/api-key.ts';
import { hookEvents } from '#app/domain/accounts/webhook.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import type { Route } from './+types/keys-page';
import { accountCalls } from './account-calls.ts';
import { keyCalls, webhookCalls } from './key-calls.ts';
import { Keys, SecretForm } from './keys.tsx';
import { Hook } from './webhooks.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => ({
      ...{ keys: await keyCalls.list(), hooks: await webhookCalls.list() },
      ...{ needsCode: (await accountCalls.secondFactor()).isOn, now: new Date() },
    }),
    { sentence: 'Failed to fetch keys and webhooks' },
  );

export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Keys and webhooks"
        back={{ to: '/admin/account', text: 'Account' }}
        lead="Connects other software with your data, without your password."
      />
      {found === null ? (
        <NotLoaded what="The list of keys and webhooks" />
      ) : (
        <div className="@container">
          <Sections {...found} />
        </div>
      )}
    </>
  );
}

const isInbound = ({ rights }: { rights: readonly string[] }) => rights.some((right) => right in inboundNames);

type Found = NonNullable<Awaited<ReturnType<typeof clientLoader>>['value']>;

function Sections({ keys, hooks, needsCode, now }: Found) {
  return (
    <>
      <PanelSection title="API keys" lead="With a key, other software reads and changes your data.">
        <Keys list={keys.filter((key) => !isInbound(key))} now={now} none="No keys yet." />
      </PanelSection>
      <PanelSection title="New key" lead="Give each program its own key, with the rights that it needs.">
        <SecretForm
          title="New key"
          noun="key"
          name={['Name', 'For example, the program']}
          choices={['Rights', { ...rightNames, all: 'All of these, blog, customers and reports' }, 'right']}
          hasLifetime
          needsCode={needsCode}
          send={keyCalls.add}
          made={({ name, key }) => [name, key]}
        />
      </PanelSection>
      <PanelSection title="Webhooks" lead="Other software learns of events within seconds.">
        {hooks.length === 0 && <p className="text-ink-soft">No webhooks yet.</p>}
        <ul className="max-w-xl divide-y divide-rule">
          {hooks.map((hook) => (
            <Hook key={hook.id} {...hook} />
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="New webhook" lead="The address gets the chosen events, signed with a secret.">
        <SecretForm
          title="New webhook"
          noun="webhook"
          name={['Address', 'Begins with https://']}
          choices={['Events', hookEvents, 'event']}
          needsCode={needsCode}
          send={async ({ name: address, rights: events, password, code }) => {
            const { secret } = await webhookCalls.add({ address, events, password, code });
            return { address, secret };
          }}
          pathOf={(field) => (field === 'address' ? 'name' : field)}
          made={({ address, secret }) => [address, secret]}
        />
      </PanelSection>
      <PanelSection title="Inbound addresses" lead="Leads that a website form or a portal sends become messages.">
        <Keys list={keys.filter(isInbound)} now={now} none="No addresses yet." />
      </PanelSection>
      <PanelSection title="New inbound address" lead="Enter it in the settings of the form or the portal.">
        <SecretForm
          title="New inbound address"
          noun="address"
          name={['Name', 'For example, the website']}
          choices={['Source', inboundNames, 'source']}
          isOneChoice
          needsCode={needsCode}
          send={keyCalls.add}
          made={({ name, key }) => [name, `${location.origin}/api/inbound/${key}`]}
        />
      </PanelSection>
    </>
  );
}
