interface ImportMetaEnv {
  readonly VITE_RECAPTCHA_SITE_KEY?: string;
}
