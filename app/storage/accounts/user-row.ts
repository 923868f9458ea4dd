import type { User } from '#app/domain/accounts/user.schema.ts';
import type { Role } from '#app/domain/accounts/user.ts';

export type UserRow = {
  id: string;
  username: string;
  username_key: string;
  /** Shown as the author of posts; `''` if none was given. */
  display_name: string;
  password_hash: string;
  /** 1 until the installation's initial password is changed. */
  initial_password: number;
  role: Role;
  created_at: string;
  last_login_at: string | null;
  previous_login_at: string | null;
  /** Address for the morning digest; `''` for none. */
  digest_email: string;
  /** JSON: ids of the branches that a staff user is limited to; empty for all. */
  branches: string;
};

export const userOf = (row: Pick<UserRow, 'username' | 'role' | 'previous_login_at'>): User => ({
  username: row.username,
  role: row.role,
  lastLogin: row.previous_login_at,
});
