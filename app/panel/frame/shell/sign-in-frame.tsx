import type { ReactNode } from 'react';
import { pageTitle, useCompanyName } from '#app/panel/frame/calls/known-settings.ts';

/** A page of the panel before sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const companyName = useCompanyName();
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-4 py-10">
      <title>{pageTitle(title, companyName)}</title>
      <div className="w-full max-w-md">
        <div className="colour-bar" />
        <div className="border border-t-0 border-rule bg-sheet p-6">
          <p className="min-h-5 text-sm font-semibold break-words text-ink-soft">{companyName}</p>
          <h1 className="mt-1 mb-5 text-3xl font-bold">{title}</h1>
          {children}
          <noscript>Please switch on JavaScript in your browser: the panel needs it.</noscript>
        </div>
        <p className="mt-4 text-center">
          <a href="/" className="text-link">
            Go to the website
          </a>
        </p>
      </div>
    </main>
  );
}
