import { lineScript, reloadScript, sheetScript, splashScript } from './head-script.ts';
import { startScript } from './start-script.ts';

// The build shortens these texts (scripts/short-inline-scripts.ts).

/** What runs in the head of every page. */
export const headCode = `${reloadScript}
${sheetScript}
${startScript}
${lineScript}`;

/** What runs in the head of a page with the overlay of a visit's beginning. */
export const splashCode = splashScript;
