import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes each class name where a page's code asks for it: `styles.card` becomes `"card_VxX"`. Otherwise one script has
 * the list of all names of all pages, and every first visit fetches it. A file that computes the name that it asks for
 * (`styles[state]`) keeps the list of its own sheet.
 *
 * The bundler writes a constant where it is used (`inlineConst`) if it is imported by its own name, and a style sheet's
 * module has each class under its name.
 */
const namesWhereTheyAreUsed: Plugin = {
  name: 'class-names-in-place',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /src[\\/]app[\\/].*\.tsx$/, code: /\.module\.css'/ },
    handler: (code) => ({
      code: code.replaceAll(SHEET, (all, name, file) =>
        code.includes(`${name}[`) ? all : `import * as ${name} from ${file};`,
      ),
      map: null,
    }),
  },
};
const SHEET = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/** Keeps the modules of style sheets, of which no code is left: a sheet goes into the pages with its module. */
const sheetsWithoutScripts: Plugin = {
  name: 'sheets-without-scripts',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }),
  },
};

/** Removes the file that held the modules of style sheets and is empty now: scripts that imported it get the sheets. */
const noEmptyScripts: Plugin = {
  name: 'no-empty-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    for (const empty of chunks.filter(({ code, isEntry }) => !isEntry && code.trim() === '')) {
      if (chunks.some(({ dynamicImports }) => dynamicImports.includes(empty.fileName)))
        this.error(`a page loads ${empty.fileName} later, and no code is left of it`);
      const request = `import"./${path.basename(empty.fileName)}";`;
      for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) {
        if (!chunk.code.includes(request)) this.error('scripts ask for style sheets in another way now');
        chunk.code = chunk.code.replace(request, '');
        chunk.imports = chunk.imports.filter((file) => file !== empty.fileName);
        for (const sheet of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet);
      }
      delete bundle[empty.fileName];
    }
  },
};

/** The three together. */
export const classNamesInPlace = [namesWhereTheyAreUsed, sheetsWithoutScripts, noEmptyScripts];
