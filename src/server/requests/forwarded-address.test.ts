import { describe, expect, it, vi } from 'vitest';
import { type TestApplication, testApplication } from '#test/application.ts';
import { readForwarded } from './forwarded-address.ts';

const BALANCERS = ['10.0.0.1', '10.0.0.2'];

async function setupProxied() {
  const it = await testApplication({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' });
  await it.deps.geography.load();
  return { it, warn: vi.spyOn(it.deps.log, 'warn') };
}

/** The address and the country that the server knows a caller by. */
async function seen({ app }: TestApplication, forwarded: string, remoteAddress = '127.0.0.1') {
  const { body } = await app.inject({
    url: '/cdn-cgi/trace',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  });
  return [/^ip=(.*)$/m.exec(body)?.[1], /^loc=(.*)$/m.exec(body)?.[1]];
}

describe('the address of a visitor behind a trusted proxy', () => {
  it('a port that a trusted proxy writes after the address changes neither the address nor the country', async () => {
    const { it, warn } = await setupProxied();
    for (const forwarded of [
      '8.8.8.8',
      '8.8.8.8:5678',
      '8.8.8.8:5679, 10.0.0.2:443',
      ' 8.8.8.8:1 ,10.0.0.2',
      'unknown, 8.8.8.8:5678',
      '41.66.12.7:1, 8.8.8.8:5678, 10.0.0.2',
    ])
      expect([forwarded, ...(await seen(it, forwarded))]).toEqual([forwarded, '8.8.8.8', 'US']);
    for (const forwarded of ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1'])
      expect((await seen(it, forwarded))[0]).toBe('2001:db8::1');
    expect(warn).not.toHaveBeenCalled();
  });

  it('a text that is no address counts as the address of the proxy that wrote it, and the operator is told once', async () => {
    const { it, warn } = await setupProxied();
    for (const forwarded of ['unknown', '_hidden:80', '8.8.8.8:', '1.2.3:80', '[::1', '8.8.8.8, unknown'])
      expect([forwarded, (await seen(it, forwarded))[0]]).toEqual([forwarded, '127.0.0.1']);
    expect((await seen(it, 'unknown, 10.0.0.2:80'))[0]).toBe('10.0.0.2');
    const told = warn.mock.calls.filter(([, what]) => String(what).includes('writes no address'));
    expect(told).toEqual([[{ address: '127.0.0.1', forwarded: 'unknown' }, expect.any(String)]]);
  });

  it('is not read from a sender who is no proxy', async () => {
    const { it } = await setupProxied();
    for (const forwarded of ['8.8.8.8:5678', 'unknown'])
      expect((await seen(it, forwarded, '41.66.12.7'))[0]).toBe('41.66.12.7');
  });

  it('is read no further back than the first address that is no proxy’s', () => {
    const isTrusted = (address = '') => BALANCERS.includes(address);
    expect(readForwarded('a, 9.9.9.9, 8.8.8.8:1, 10.0.0.1, ,10.0.0.2:2', isTrusted)).toEqual({
      addresses: ['8.8.8.8', '10.0.0.1', '10.0.0.2'],
      unreadable: null,
    });
    expect(readForwarded('10.0.0.1', isTrusted)).toEqual({ addresses: ['10.0.0.1'], unreadable: null });
    expect(readForwarded('', isTrusted)).toEqual({ addresses: [], unreadable: null });
  });
});
