/** Where a Chromium that starts is. @throws {Error} with one sentence on what to do */
export function findBrowser(): string;
