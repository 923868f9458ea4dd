interface ImportMetaEnv {
  /** Origin of the API if it is not the site's own; set at build time. */
  readonly VITE_API_URL?: string;
  /** Instant of the build, or of the start of the development server. */
  readonly BUILT_AT: string;
}

declare module '*?version-script' {
  /** A hash of the module and its imports, bundled as one script. */
  const version: string;
  export default version;
}

declare module '*?inline-script' {
  /** The module and its imports, bundled as the text of one script. */
  const text: string;
  export default text;
}
