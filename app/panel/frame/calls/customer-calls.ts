import type { Customer, CustomerHistory } from '#app/domain/customers/customer.schema.ts';
import { at, one, orMissing } from './answers.ts';
import { panelCall } from './panel-call.ts';

type Wanted = { search?: string | undefined; limit: number; offset?: number };

export const customerCalls = {
  list: (wanted: Wanted, signal?: AbortSignal) =>
    one<{ customers: Customer[]; total: number }>(panelCall('GET', '/customers', { query: wanted, signal })),
  /** The customer of a message or quotation; `null` if there is none. */
  find: (id: string) => orMissing(one<CustomerHistory>(panelCall('GET', at('/customers', id)))),
};
