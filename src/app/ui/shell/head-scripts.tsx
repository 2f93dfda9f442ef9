import { reloadScript, sheetScript, splashScript, startScript } from './head-script.ts';

interface Props {
  nonce: string | undefined;
  splash: boolean;
}

/** What stands inline in the head, under the nonce. Browsers hide the nonce of what they have parsed, hence the `suppress…`. */
export function HeadScripts({ nonce, splash }: Props) {
  const code = [reloadScript, sheetScript, startScript, ...(splash ? [splashScript] : [])].join('\n');
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this application
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

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
