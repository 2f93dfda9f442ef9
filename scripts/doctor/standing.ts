import type { Db } from '#database/client.ts';
import { type DatabaseStanding, readStanding } from '#database/standing.ts';
import type { ReadConfig } from '#server/config/config.ts';
import { isSynchronousMissing } from '#server/monitoring/standing-figures.ts';
import { count, type Finding, note, ok, wrong } from './finding.ts';
import { backupKnown } from './host.ts';

const LAG_S = 30;

/** Checks where acknowledged votes are besides the database's disk, and what becomes of its write-ahead log. */
export async function lookAtStanding(db: Db, settings: ReadConfig): Promise<Finding[]> {
  const standing = await readStanding(db);
  const { standbys, synchronousNames, archive } = standing;
  const findings: Finding[] = [];
  if (standing.isReadOnly && !standing.isStandby)
    findings.push(
      wrong(
        'Writes are forbidden in the database (default_transaction_read_only is on): it takes no votes.',
        'A host forbids them when its disk is nearly full: enlarge it, then docs/runbooks/database.md, step 2.',
      ),
    );
  if (standing.isStandby)
    findings.push(
      wrong(
        'The database is a standby: it takes no votes.',
        'Point DATABASE_URL at the primary, or finish the failover.',
      ),
    );
  else if (isSynchronousMissing(standing))
    findings.push(
      wrong(
        `Commits wait for a standby (synchronous_standby_names = ${synchronousNames}), and none is there.`,
        'docs/runbooks/standby.md says what to do.',
      ),
    );
  else if (settings.requireStandby && synchronousNames === '')
    findings.push(
      wrong(
        'DATABASE_REQUIRE_STANDBY is 1, and no standby is named: votes are refused, and no start is taken.',
        'docs/runbooks/standby.md; or leave the variable out, if one disk is enough.',
      ),
    );
  else if (standbys.length === 0)
    findings.push(
      note(
        'No standby follows the database: an acknowledged vote is on one disk.',
        'Set one up where that is not enough.',
      ),
    );
  else findings.push(followed(standing));
  for (const { name, lagSeconds } of standbys.filter(({ lagSeconds }) => (lagSeconds ?? 0) > LAG_S))
    findings.push(
      wrong(
        `The standby ${name} is ${Math.round(lagSeconds ?? 0)} seconds behind.`,
        'docs/runbooks/replication.md says what to do.',
      ),
    );
  if (standbys.some(({ visible }) => !visible))
    findings.push(
      note(
        'How far standbys are behind cannot be seen by this role.',
        'As a superuser: grant pg_monitor to it.',
      ),
    );
  if (archive.on && archive.failing)
    findings.push(
      wrong(
        'The last try to archive a piece of the write-ahead log has failed.',
        'docs/runbooks/archive.md says what to do.',
      ),
    );
  else if (archive.on && archive.ageSeconds === null)
    findings.push(
      note(
        'The write-ahead log is archived, and no piece of it has been yet.',
        'select pg_switch_wal(), then look again.',
      ),
    );
  else if (archive.on)
    findings.push(
      ok(
        `The write-ahead log was archived ${count(Math.round((archive.ageSeconds ?? 0) / 60), 'minute')} ago.`,
      ),
    );
  return [...findings, ...backupKnown(settings.backup, archive.on)];
}

/** How many standbys there are, and whether a vote waits for one of them. */
function followed({ standbys, synchronousNames }: DatabaseStanding): Finding {
  const follow = `${count(standbys.length, 'standby', 'standbies')} ${standbys.length > 1 ? 'follow' : 'follows'} the database`;
  if (synchronousNames === '')
    return note(
      `${follow}, and commits wait for none: an acknowledged vote is on one disk.`,
      'Name one in synchronous_standby_names: docs/operations.md, "A second server".',
    );
  // Another finding says so where the role may not see more of the standbys.
  if (!standbys.some(({ synchronous }) => synchronous)) return ok(`${follow}.`);
  return ok(`${follow}, and commits wait for one: an acknowledged vote is on two disks.`);
}
