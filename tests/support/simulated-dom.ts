import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

/** Globals that stay those of Node.js, because the API under test runs in the same process. */
const nodes = [
  ...['AbortController', 'AbortSignal', 'Blob', 'Buffer', 'CompressionStream', 'File', 'FormData'],
  ...['Headers', 'ReadableStream', 'Request', 'Response', 'TransformStream', 'URL', 'URLSearchParams'],
  ...['WritableStream', 'clearImmediate', 'clearInterval', 'clearTimeout', 'fetch', 'performance'],
  ...['process', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'structuredClone'],
];

/** Makes the globals of a browser window available. React reads them when it is first imported. */
const kept = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
const simulated = new Window({ url: 'https://shop.test/' });
populateGlobal(globalThis, simulated, { bindFunctions: true });
for (const name of nodes) if (kept[name]) Object.defineProperty(globalThis, name, kept[name]);

const OfNode = globalThis.FormData;
/** Node.js's form data, which `fetch` can send, from a form. */
globalThis.FormData = class extends OfNode {
  constructor(form?: HTMLFormElement) {
    super();
    if (form) for (const [name, value] of new simulated.FormData(form as never)) this.append(name, value as string);
  }
};

// As in browsers, closing a closed dialog fires no event.
const { close } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.close = function (value?: string) {
  if (this.open) close.call(this, value);
};

// React Hook Form reads these to see whether a user changed a select before React started.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  get(this: Element) {
    return Number(this.getAttribute('size') ?? 0);
  },
});
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  get(this: Element) {
    return this.hasAttribute('selected');
  },
  set(this: Element, isSelected: boolean) {
    this.toggleAttribute('selected', isSelected);
  },
});
// The simulated window shows every popover.
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};
