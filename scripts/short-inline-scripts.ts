import { minify } from 'terser';
import type { Plugin } from 'vite';
import * as headTexts from '#app/ui/shell/head-code.ts';

// Scripts in the document itself, which no bundler minifies: every page carries them, the kept ones too.

/** Old phones run the head's scripts before any other: nothing newer than they have is written. */
const shorten = async (code: string): Promise<string> => (await minify(code, { ecma: 5 })).code ?? code;

const onServer = ({ name }: { name: string }) => name === 'ssr';

/** Writes the scripts of the head as short as a minifier can. */
export const shortHeadScripts: Plugin = {
  name: 'short-head-scripts',
  apply: 'build',
  applyToEnvironment: onServer,
  load: {
    filter: { id: /src[\\/]app[\\/]ui[\\/]shell[\\/]head-code\.ts$/ },
    async handler() {
      const texts = await Promise.all(
        Object.entries(headTexts).map(
          async ([name, code]) => `export const ${name} = ${JSON.stringify(await shorten(code))};\n`,
        ),
      );
      return { code: texts.join(''), map: null };
    },
  },
};

/** The same for the router's script that restores how far a page was scrolled. */
export const shortScrollScript: Plugin = {
  name: 'short-scroll-script',
  apply: 'build',
  applyToEnvironment: onServer,
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].*[\\/]lib[\\/]dom[\\/]lib\.m?js/ },
    async handler(code) {
      const [whole, script] = code.match(/let restoreScroll = (\(.*?\n\t\}\))\.toString\(\);/s) ?? [];
      if (!whole || !script) this.error('the router restores the scroll in another way now');
      const short = (await shorten(`x=${script}`)).replace(/^x=|;$/g, '');
      return { code: code.replace(whole, () => `let restoreScroll = ${JSON.stringify(short)};`), map: null };
    },
  },
};
