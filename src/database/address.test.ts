import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeAddress, readAddress } from './address.ts';

const one = (host: string, port = 5432) => ({ host, port });

describe('an address', () => {
  it.each([
    ['postgresql://u:p@a:1,b:2/db?target_session_attrs=read-write', [one('a', 1), one('b', 2)]],
    ['postgres://u:p@a,b:2/db', [one('a'), one('b', 2)]],
    ['postgresql://u@a,b,c/db?port=6000', [one('a', 6000), one('b', 6000), one('c', 6000)]],
    ['postgresql://u@/db?host=a,b&port=1,2', [one('a', 1), one('b', 2)]],
    ['postgresql://u@x/db?host=/run/a,/run/b', [one('/run/a'), one('/run/b')]],
    ['postgresql://u@%2Frun%2Fa,%2Frun%2Fb:7/db', [one('/run/a'), one('/run/b', 7)]],
    ['postgresql://u@[::1]:1,[fe80::2]/db', [one('::1', 1), one('fe80::2')]],
    ['postgresql://u@a:1/db', [one('a', 1)]],
    ['postgresql:///db?host=/run/a', [one('/run/a')]],
  ])('%s names its hosts', (text, hosts) => {
    expect(readAddress(text)).toMatchObject({ hosts, database: 'db' });
  });

  it.each([
    'db.example',
    'mysql://u@a/db',
    'postgresql://u@a:x,b/db',
    'postgresql://u@a,b/db?port=1,2,3',
    'postgresql://u@a:70000,b/db',
    'postgresql://u@a,b/db?target_session_attrs=standby',
    'postgresql://u@a/db?target_session_attrs=prefer-standby',
  ])('%s is none', (text) => {
    expect(readAddress(text)).toBeNull();
  });

  it('of several hosts is told to the driver as one of the first, with all else as it was', () => {
    const single = readAddress('postgresql://us%40er:p%2Ft@a:1,b:2/d%20b?application_name=x')?.single ?? '';
    expect(new pg.Client({ connectionString: single })).toMatchObject({
      user: 'us@er',
      password: 'p/t',
      host: 'a',
      port: 1,
      database: 'd b',
    });
  });

  it('of one host is handed on as it is', () => {
    const text = 'postgresql://u:p@a:5433/db?sslmode=verify-full';
    expect(readAddress(text)?.single).toBe(text);
  });

  it('is described without its password', () => {
    const address = readAddress('postgresql://u:geheim@a:1,[::1]:2/db');
    expect(address && describeAddress(address)).toBe('PostgreSQL a:1, [::1]:2/db');
  });
});
