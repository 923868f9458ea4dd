/** What stands as JSON in the element right before the hydration script, which leaves it in `window.hydrationData`. */
export type HydrationData = {
  /** React Router's own start values. */
  context: Record<string, unknown>;
  /** Loader data in React Router's encoding. */
  state: string;
  manifest: string;
  /** Modules of each matched route, by route id. */
  routes: [id: string, modules: string[]][];
};

declare global {
  interface Window {
    /** Left by the hydration script, as JSON. */
    hydrationData: string;
  }
}
