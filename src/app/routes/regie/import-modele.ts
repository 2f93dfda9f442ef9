import { forOperator } from '#app/regie/act-page.server.ts';
import { csvFile } from '#app/regie/csv.server.ts';
import { SHEET_TITLES } from '#domain/contest/talent-sheet-rules.ts';
import { importCopy, importExample } from '#site/copy/regie-import.ts';
import type { Route } from './+types/import-modele.ts';

/** The table to fill in, with a line as an example. */
export function loader({ context }: Route.LoaderArgs) {
  return forOperator(context, async () => csvFile(importCopy.modelFile, SHEET_TITLES, example()));
}

async function* example() {
  yield [importExample];
}
