import type { Act } from '#domain/acts/act.ts';
import { blockPerson, endUserSessions, unblockPerson } from '#domain/identity/people.ts';
import type { PeopleInput } from './people-schema.ts';

// The journal keeps nothing of a user but their id, because it stays after they have deleted their account.
const subject = ({ user_id }: { user_id: string }) => `user:${user_id}`;

const block: Act<PeopleInput<'user.block'>> = {
  area: 'people',
  weight: 'confirmed',
  subject,
  async run({ tx }, { user_id, reason }) {
    const { sessions } = await blockPerson(tx, user_id, reason);
    return { before: { blocked: false }, after: { blocked: true, sessions_ended: sessions, reason } };
  },
};

const unblock: Act<PeopleInput<'user.unblock'>> = {
  area: 'people',
  weight: 'confirmed',
  subject,
  async run({ tx }, { user_id, reason }) {
    const before = await unblockPerson(tx, user_id);
    return { before: { blocked: true, reason: before.reason }, after: { blocked: false, reason } };
  },
};

const endSessions: Act<PeopleInput<'user.end-sessions'>> = {
  area: 'people',
  weight: 'plain',
  subject,
  async run({ tx }, { user_id }) {
    return { after: { sessions_ended: await endUserSessions(tx, user_id) } };
  },
};

export const peopleActs = { 'user.block': block, 'user.unblock': unblock, 'user.end-sessions': endSessions };
