export type Branch = {
  id: string;
  name: string;
  address: string;
  city: string;
  phone: string[];
  email: string;
};

export const branchDefaults = { phone: [], email: '' } satisfies Partial<Branch>;
