import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { afterMidnight, isLeftForVote } from './daily-reset-rules.ts';

interface Entry {
  path?: string | undefined;
  children?: Entry[] | undefined;
}
const every = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [`/${path}`] : []), ...every(children ?? [])]);
const pages = ['/', ...every(routes as readonly Entry[])].filter((path) => !path.includes('*'));

describe('a new day', () => {
  const open = (pathname: string) =>
    isLeftForVote(pathname) ? afterMidnight({ pathname, owed: true, stale: false }) : 'nothing';

  it('leads to /vote from every page of the public’s but those that have to be finished, or are about the vote', () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((path) => !path.startsWith('/regie') && open(path) !== 'vote').sort()).toEqual([
      '/access_denied',
      '/comptes-lies',
      '/confirmeremail',
      '/horsligne',
      '/nouveaumotdepasse',
      '/pendingregister',
      '/vote',
      '/votepending',
    ]);
  });

  it('takes no operator of the régie away from their work', () => {
    for (const path of pages.filter((page) => page.startsWith('/regie')))
      expect([path, open(path)]).toEqual([path, 'nothing']);
  });

  it('has the pages of the vote read again when it begins under them, and those of yesterday’s vote left', () => {
    const overnight = (pathname: string) => afterMidnight({ pathname, owed: false, stale: true });
    expect(overnight('/vote')).toBe('read again');
    expect(overnight('/votepending')).toBe('read again');
    expect(overnight('/votecasted')).toBe('vote');
    expect(overnight('/votecastedmultiple')).toBe('vote');
    expect(overnight('/faq')).toBe('nothing');
    // These pages call a vote "today's".
    expect(overnight('/moncompte')).toBe('read again');
    expect(overnight('/votehistory')).toBe('read again');
  });
});
