import { createDb, createPool } from '#database/client.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { renamedTalents } from '#domain/counting/minutes-check.ts';
import { recount } from '#domain/counting/rollup.ts';
import { registerKeys } from '#domain/register/keys.ts';
import { checkRows, type Finding, type VoteRowKey } from '#domain/register/row-check.ts';
import { ConfigurationError, readSettings } from '#server/config/config.ts';
import { withSecrets } from '#server/config/secrets.ts';

// Counts every vote again and compares the running totals with it, then compares every row, decision and count with the
// public register. `--repair` rewrites the totals; it never changes a row. Exit code: 0 when all agree, 1 when
// something differed, 2 when the count could not be made.

const rowName = ({ user_id, vote_day, slot }: VoteRowKey) => `ligne ${user_id} ${vote_day} ${slot}`;

function changeInWords({ candidateId, row }: Extract<Finding, { kind: 'changed' }>): string {
  if (candidateId === row.candidate_id) return 'cette ligne n’est plus celle qui a été scellée';
  return `au registre pour le talent ${candidateId}, dans la ligne pour ${row.candidate_id}`;
}

function decisionInWords({ kind, decisionId, told, rows }: Extract<Finding, { decisionId: string }>): string {
  const name = `${kind === 'annulment' ? 'annulation' : 'rétablissement'} ${decisionId}`;
  if (told === null) return `${name} : ${rows} vote(s) dans les lignes, que le registre ne dit pas`;
  if (rows === null) return `${name} : ${told} vote(s) au registre, et aucune ligne`;
  return `${name} : les ${told} vote(s) du registre ne sont pas les ${rows} des lignes`;
}

function inWords(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `position ${finding.position}, ${rowName(finding.row)} : ${changeInWords(finding)}`;
    case 'missing':
      return `position ${finding.position} : au registre${finding.candidateId ? ` pour le talent ${finding.candidateId}` : ''}, et aucune ligne`;
    case 'added':
      return `${rowName(finding.row)} : pour le talent ${finding.row.candidate_id}, et absente du registre`;
    case 'twice':
      return `position ${finding.position} : ce vote est déjà au registre`;
    case 'opening':
      return `position ${finding.position} : ce qui ouvre cette entrée ne lui va pas`;
    case 'unended':
      return 'le vote est terminé et le registre ne le dit pas : des votes peuvent y manquer, qui ne sont pas cherchés';
    case 'head':
      return `les ${finding.size} entrées ne sont pas celles du dernier relevé signé`;
    case 'annulment':
    case 'reversal':
      return decisionInWords(finding);
    case 'signature':
      return `dépouillement, version ${finding.version} : ce procès-verbal n’est plus celui que ${finding.name} a signé`;
    case 'figure':
      return `le résultat publié donne ${finding.published} vote(s), écartés compris, au talent ${finding.candidateId}, qui en a ${finding.rows} dans les lignes`;
    case 'result':
      return `dépouillement, version ${finding.version} : ce procès-verbal n’est plus celui que le registre cite`;
  }
}

try {
  const settings = await withSecrets(readSettings(process.env));
  const database = await visitDatabase(settings);
  const db = createDb(createPool(database.connection, 1, 0));
  const repair = process.argv.includes('--repair');
  const { total, discrepancies } = await recount(db, repair);
  console.log(`${total} votes recomptés, ${discrepancies.length} écart(s).`);
  for (const one of discrepancies) {
    console.log(
      `  vote ${one.contest_id}, talent ${one.candidate_id} : ${one.rows} lignes, ${one.tallied} au compteur`,
    );
  }
  if (repair && discrepancies.length > 0) console.log('Les compteurs ont été refaits à partir des lignes.');
  const registers = await checkRows(db, registerKeys(settings.registerSecret));
  for (const { contestId, votes, rows, found, findings } of registers) {
    if (votes === null) {
      console.log(
        `Registre du vote ${contestId} : commencé avec un autre REGISTER_SECRET, rien n’est comparé.`,
      );
      continue;
    }
    console.log(
      `Registre du vote ${contestId} : ${votes} votes, ${rows} lignes scellées, ${found} écart(s).`,
    );
    for (const finding of findings) console.log(`  ${inWords(finding)}`);
    if (found > findings.length) console.log(`  et ${found - findings.length} autre(s).`);
    for (const { number, before, now, version } of await renamedTalents(db, contestId)) {
      console.log(
        `  À lire au journal : le talent ${number} s’appelle « ${now} », et « ${before} » au procès-verbal de la version ${version}.`,
      );
    }
  }
  await db.destroy();
  await database.close();
  const differs = discrepancies.length > 0 || registers.some(({ found }) => found > 0);
  const unread = registers.some(({ votes }) => votes === null);
  process.exitCode = differs ? 1 : unread ? 2 : 0;
} catch (error) {
  const told = error instanceof DatabaseError || error instanceof ConfigurationError;
  console.error(told ? error.message : error);
  process.exitCode = 2;
}
