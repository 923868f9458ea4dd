import { useRouteLoaderData } from 'react-router';
import type { User } from '#app/domain/user.ts';

/** Whoever is signed in, on any page of the panel. */
export const useSignedIn = (): User => (useRouteLoaderData('admin/layout') as { user: User }).user;

/** Whether that is an owner, who may open settings and people. The server decides; this only hides what would be refused. */
export const useIsOwner = (): boolean => useSignedIn().role === 'admin';
