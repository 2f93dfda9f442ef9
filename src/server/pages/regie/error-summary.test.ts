import { describe, expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

/** Forms of the régie as they are sent by an operator who has filled in too little. */
const FORMS = [
  ['/regie/messages', 'message.send', { audience: 'country', when: 'at', link: 'x' }],
  ['/regie/candidats', 'candidate.create', { number: 'x', a: 'rouge' }],
  ['/regie/semaines/nouvelle', 'contest.create', { week: 'x' }],
  ['/regie/codes', 'code.create', { amount: 'x', max_uses: 'x' }],
  ['/regie/videos', 'video.create', { kind: 'file', amount: 'x', duration_s: 'x' }],
  ['/regie/faq', 'faq.create', { question: '' }],
  ['/regie/bannieres', 'banner.create', { link: 'x' }],
  ['/regie/equipe', 'operator.invite', { email: 'x' }],
  ['/regie/reglages', 'settings.votes', { daily_votes: 'x' }],
] as const;

const SUMMARY = /<a href="#(champ-[^"]+)">([^<]+)<\/a>/g;

describe('the summary above a refused form of the régie', () => {
  it('says of every field what is wrong with it, and leads to that field alone', async () => {
    const { app, db, deps } = await testSite();
    await makeShow(db);
    const { headers } = await makeOperator(deps, 'admin');
    for (const [url, act, fields] of FORMS) {
      const { body, statusCode } = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ act, ...fields }).toString(),
      });
      expect(`${act} ${statusCode}`).toBe(`${act} 422`);
      const lines = [...body.matchAll(SUMMARY)];
      expect(lines, act).not.toEqual([]);
      for (const [, id, text] of lines) {
        expect(text, `${act}: ${id}`).toMatch(/^[^\u00a0]+.*\u00a0: \p{Ll}.+[^.]$/u);
        expect(body.split(`id="${id}"`).length - 1, `${act}: ${id}`).toBe(1);
      }
    }
  });
});
