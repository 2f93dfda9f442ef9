import { describe, expect, it } from 'vitest';
import { listPartnerCodes } from '#domain/bonus/code-desk.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { makeMember } from '../../../test/members.ts';
import { regieDesk } from '../../../test/regie.ts';

describe('partner codes of the régie', () => {
  it('give what they say, until they are ended', async () => {
    const { deps, act } = await regieDesk();
    const [awa, rose] = [await makeMember(deps), await makeMember(deps)];
    const created = await act('code.create', { code: 'radio-sud', amount: '3', max_uses: '' });
    expect(created).toMatchObject({ status: 200, answer: { code: 'RADIOSUD' } });
    const use = (person: typeof awa) =>
      assignBonus(deps, person.session, { bonus_type: 'partenaire', code: 'Radio Sud' });
    expect(await use(awa)).toMatchObject({ granted: 3 });
    const [code] = await listPartnerCodes(deps);
    expect(code).toMatchObject({ uses: 1, max_uses: null, state: 'running' });
    const ends = await Promise.all([act('code.end', { id: code?.id }), act('code.end', { id: code?.id })]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 410]);
    await expect(use(rose)).rejects.toMatchObject({ code: 'PARTNER_CODE_EXPIRED' });
  });

  it('are unique, also of two that are made at once', async () => {
    const { act } = await regieDesk();
    const make = () => act('code.create', { code: 'UNIQUE', amount: 1, starts_at: '2040-01-01T00:00' });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'CODE_EXISTS' });
  });

  it('never begin when they are ended before', async () => {
    const { deps, act } = await regieDesk();
    await act('code.create', { code: 'DEMAIN', amount: 1, starts_at: '2040-01-01T00:00' });
    const [code] = await listPartnerCodes(deps);
    expect(code?.state).toBe('planned');
    expect(await act('code.end', { id: code?.id })).toMatchObject({ status: 200 });
    expect((await listPartnerCodes(deps))[0]?.state).toBe('ended');
  });

  it('are made by the thousand, all different, and none guessable from the others', async () => {
    const { deps, act } = await regieDesk();
    const { answer } = await act('code.create-bulk', { prefix: 'tv', count: 1_500, amount: 1, max_uses: 1 });
    expect(new Set(answer.codes).size).toBe(1_500);
    expect(answer.codes.every((code: string) => /^TV[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
    expect(await listPartnerCodes(deps, { begins: 'tv', limit: 2_000 })).toHaveLength(1_500);
  });

  it('say what is wrong', async () => {
    const { act } = await regieDesk();
    const wrong = (more: object) => act('code.create', { code: 'A', amount: 1, ...more });
    expect(await wrong({ amount: 0 })).toMatchObject({ fields: { amount: { code: 'INVALID' } } });
    expect(await wrong({ amount: '1e9' })).toMatchObject({ fields: { amount: { code: 'INVALID' } } });
    expect(await wrong({ code: '=1+1' })).toMatchObject({ fields: { code: { code: 'INVALID' } } });
    expect(await wrong({ code: '<script>' })).toMatchObject({ fields: { code: { code: 'INVALID' } } });
    expect(await wrong({ ends_at: '2020-01-01T00:00' })).toMatchObject({
      fields: { ends_at: { code: 'INVALID' } },
    });
    expect(await act('code.create-bulk', { count: 5_001, amount: 1 })).toMatchObject({ status: 422 });
  });
});
