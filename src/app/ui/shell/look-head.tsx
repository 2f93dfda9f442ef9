import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { fr } from '#site/copy/fr.ts';

/** The broadcaster's own pictures and colours, as the frame around every page needs them. */
export interface Look {
  logo?: { src: string; ratio: number; icon: string; touch: string };
  /** CSS rules of the colours, and the colour of the browser's own frame. */
  theme?: { rules: string; colour: string };
}

interface Props {
  look: Look | null | undefined;
  nonce: string | undefined;
}

/** The show's tags in the head: its name and colours, when they are not ours, and its icons. */
export function LookHead({ look, nonce }: Props) {
  return (
    <>
      {/* On the phone, `fr.name` reads this tag. */}
      {fr.name !== OWN_NAME && <meta name="application-name" content={fr.name} />}
      <meta name="theme-color" content={look?.theme?.colour ?? '#12060E'} />
      {look?.logo ? (
        <>
          <link rel="icon" href={look.logo.icon} type="image/png" />
          <link rel="apple-touch-icon" href={look.logo.touch} />
        </>
      ) : (
        <>
          <link rel="icon" href="/logo.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        </>
      )}
      {look?.theme && (
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours and colours that were checked when they were read
          dangerouslySetInnerHTML={{ __html: look.theme.rules }}
        />
      )}
    </>
  );
}
