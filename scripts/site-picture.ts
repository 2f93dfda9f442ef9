import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { paint } from '#server/share-pictures/painter.ts';

// Paints public/apercu.jpg, the picture of links to pages that have none of their own: run after a change of the
// drawing or of its words, and commit what it writes.
const root = path.resolve(import.meta.dirname, '../public');
writeFileSync(path.join(root, 'apercu.jpg'), await paint(null, root));
