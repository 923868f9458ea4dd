interface ImportMetaEnv {
  /** Where the calls are, when not on the site itself; set while building. */
  readonly VITE_API_URL?: string;
  /** When the site was built, or development began, as an instant. */
  readonly BUILT_AT: string;
}

declare module '*?inline-script' {
  /** The module and all it imports as the text of one script. */
  const text: string;
  export default text;
}
