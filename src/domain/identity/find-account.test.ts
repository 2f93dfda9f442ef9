import { expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeMember } from '#test/members.ts';
import { makeShow } from '#test/show.ts';
import { findAccount } from './find-account.ts';

it('findAccount finds a registered account by its id, its address or its number, however they are written', async () => {
  const { deps, db } = await testApplication();
  await makeShow(db);
  const { email, session } = await makeMember(deps, { phone: '07 08 12 34 56' });
  const key = { bucket: session.bucket, userId: session.userId };
  for (const text of [
    session.userId,
    session.userId.toUpperCase(),
    ` ${email.toUpperCase()} `,
    '+225 07 08 12 34 56',
    '002250708123456',
  ]) {
    expect(await findAccount(deps, text), text).toEqual(key);
  }
  const anonymous = await makeVoter(deps, false);
  for (const text of [
    anonymous.id,
    '0198f0a2-0000-7000-8000-00000000000a',
    'x@exemple.org',
    '+33',
    'Awa',
    '',
  ]) {
    await expect(findAccount(deps, text), text).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
  }
});
