import type { Migration, MigrationProvider } from 'kysely/migration';
import * as competition from './0001-competition.ts';
import * as identity from './0002-identity.ts';
import * as votes from './0003-votes.ts';
import * as externalIdentities from './0004-external-identities.ts';
import * as account from './0005-account.ts';
import * as throttles from './0006-throttles.ts';
import * as bonus from './0007-bonus.ts';
import * as messages from './0008-messages.ts';
import * as regie from './0010-regie.ts';
import * as contestResults from './0011-contest-results.ts';
import * as content from './0012-content.ts';
import * as risk from './0013-risk.ts';
import * as settings from './0014-settings.ts';
import * as textsAndVideos from './0015-texts-and-videos.ts';
import * as invitations from './0016-invitations.ts';
import * as counting from './0019-counting.ts';
import * as approvalsPinned from './0020-approvals-pinned.ts';
import * as journalWithoutLetters from './0022-journal-without-letters.ts';
import * as fraudByNetwork from './0023-fraud-by-network.ts';
import * as appendOnly from './0025-append-only.ts';
import * as boundedGrants from './0026-bounded-grants.ts';
import * as accountDoors from './0029-account-doors.ts';
import * as oneVoteADay from './0032-one-vote-a-day.ts';
import * as requestsStay from './0033-requests-stay.ts';
import * as nothingUnread from './0034-nothing-unread.ts';
import * as register from './0035-register.ts';
import * as registerWatch from './0036-register-watch.ts';
import * as votesOfHeads from './0037-votes-of-heads.ts';
import * as witnessesAhead from './0038-witnesses-ahead.ts';
import * as reminders from './0039-reminders.ts';
import * as roles from './0040-roles.ts';
import * as alarms from './0041-alarms.ts';
import * as onAir from './0043-on-air.ts';
import * as codeBatches from './0044-code-batches.ts';
import * as whatBecame from './0045-what-became.ts';
import * as eliminations from './0046-eliminations.ts';
import * as alarmPushes from './0047-alarm-pushes.ts';
import * as journalOrder from './0048-journal-order.ts';
import * as eraseAnywhere from './0049-erase-anywhere.ts';
import * as annulmentsOnShards from './0051-annulments-on-shards.ts';
import * as summedUpVotes from './0052-summed-up-votes.ts';
import * as signedMinutes from './0053-signed-minutes.additive.ts';
import * as departedUsers from './0054-departed-users.additive.ts';
import * as countChecks from './0055-count-checks.additive.ts';
import * as resultsAfterClose from './0056-results-after-close.ts';
import * as winnerTies from './0057-winner-ties.additive.ts';
import * as whatHadChanged from './0058-what-had-changed.additive.ts';

/** The migrations in the order of their numbers; a missing number was never given. */
const migrations: Record<string, Migration> = {
  '0001-competition': competition,
  '0002-identity': identity,
  '0003-votes': votes,
  '0004-external-identities': externalIdentities,
  '0005-account': account,
  '0006-throttles': throttles,
  '0007-bonus': bonus,
  '0008-messages': messages,
  '0010-regie': regie,
  '0011-contest-results': contestResults,
  '0012-content': content,
  '0013-risk': risk,
  '0014-settings': settings,
  '0015-texts-and-videos': textsAndVideos,
  '0016-invitations': invitations,
  '0019-counting': counting,
  '0020-approvals-pinned': approvalsPinned,
  '0022-journal-without-letters': journalWithoutLetters,
  '0023-fraud-by-network': fraudByNetwork,
  '0025-append-only': appendOnly,
  '0026-bounded-grants': boundedGrants,
  '0029-account-doors': accountDoors,
  '0032-one-vote-a-day': oneVoteADay,
  '0033-requests-stay': requestsStay,
  '0034-nothing-unread': nothingUnread,
  '0035-register': register,
  '0036-register-watch': registerWatch,
  '0037-votes-of-heads': votesOfHeads,
  '0038-witnesses-ahead': witnessesAhead,
  '0039-reminders': reminders,
  '0040-roles': roles,
  '0041-alarms': alarms,
  '0043-on-air': onAir,
  '0044-code-batches': codeBatches,
  '0045-what-became': whatBecame,
  '0046-eliminations': eliminations,
  '0047-alarm-pushes': alarmPushes,
  '0048-journal-order': journalOrder,
  '0049-erase-anywhere': eraseAnywhere,
  '0051-annulments-on-shards': annulmentsOnShards,
  '0052-summed-up-votes': summedUpVotes,
  '0053-signed-minutes.additive': signedMinutes,
  '0054-departed-users.additive': departedUsers,
  '0055-count-checks.additive': countChecks,
  '0056-results-after-close': resultsAfterClose,
  '0057-winner-ties.additive': winnerTies,
  '0058-what-had-changed.additive': whatHadChanged,
};

/**
 * A static list: the migrations that are written here run, whatever lies in the folder. A name that ends in `.additive`
 * promises that the version before still works after the migration (decisions/0066).
 */
export const migrationProvider: MigrationProvider = { getMigrations: async () => migrations };
