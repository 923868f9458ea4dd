import { useRouteLoaderData } from 'react-router';
import type { User } from '#app/domain/accounts/user.schema.ts';

export const useSignedIn = (): User => (useRouteLoaderData('panel/frame/shell/layout') as { user: User }).user;

/** Whether the user is an owner. Only hides controls; the server enforces the permission. */
export const useIsOwner = (): boolean => useSignedIn().role === 'admin';
