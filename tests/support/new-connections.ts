/**
 * Opens a connection for each request of `fetch`. On a busy machine, the site may close an idle one at the moment that a
 * test uses it again. Node.js has no public way to configure its own `fetch`.
 */
// The first request sets the agent.
await fetch('data:,');
const dispatcher = Symbol.for('undici.globalDispatcher.2');
const globals = globalThis as unknown as Record<symbol, object>;
const Agent = globals[dispatcher]?.constructor as (new (options: object) => object) | undefined;
if (Agent === undefined) throw new Error('This version of Node.js configures fetch in another way');
globals[dispatcher] = new Agent({ pipelining: 0 });

export {};
