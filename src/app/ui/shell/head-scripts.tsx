import { lineScript, reloadScript, sheetScript, splashScript, startScript } from './head-script.ts';

interface Props {
  nonce: string | undefined;
  splash: boolean;
}

/**
 * What stands inline in the head, under the nonce. Browsers hide the nonce of what they have parsed, hence the `suppress…`.
 * It has run before the application takes the page over, whose scripts therefore do not bring it a second time.
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

const codeFor = (splash: boolean): string =>
  [reloadScript, sheetScript, startScript, lineScript, ...(splash ? [splashScript] : [])].join('\n');

/** Hides what only scripts can keep true. */
export function WithoutScripts({ nonce }: Pick<Props, 'nonce'>) {
  return (
    <noscript>
      <style nonce={nonce} suppressHydrationWarning>
        {'.avec-js{display:none!important}'}
      </style>
    </noscript>
  );
}
