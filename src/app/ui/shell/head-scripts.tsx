import { headCode, splashCode } from './head-code.ts';

interface Props {
  nonce: string | undefined;
  splash: boolean;
}

/**
 * The inline scripts of the head, with the nonce. Browsers hide the nonce of a parsed script, hence the `suppress…`.
 * They have run before hydration, so the client's bundle does not contain their code.
 */
export function HeadScripts({ nonce, splash }: Props) {
  const code = import.meta.env.SSR ? codeFor(splash) : '';
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this application
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

const codeFor = (splash: boolean): string => (splash ? `${headCode}\n${splashCode}` : headCode);

const UNSCRIPTED =
  '.avec-js{display:none!important}.toasts{position:static!important;margin:12px var(--gouttiere)}';

/**
 * Without scripts, hides what only scripts can keep up to date, and puts a short message, which does not go by itself,
 * above the page: it covers nothing there.
 */
export function WithoutScripts({ nonce }: Pick<Props, 'nonce'>) {
  return (
    <noscript>
      <style nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? UNSCRIPTED : ''}
      </style>
    </noscript>
  );
}
